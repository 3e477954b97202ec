import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emailVerifications } from '#api/features/accounts/auth/schema.ts';
import { paymentEvents } from '#api/features/commerce/payment-events/schema.ts';
import { countFacts } from '#api/features/growth/analytics/index.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  createTestContext,
  day,
  failingQueue,
  hour,
  later,
  minute,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { createPayingCommunity, payForPlan, subscriptionOf } from '#api/testing/stripe.ts';
import { sessions } from '../features/accounts/sessions/schema.ts';
import { runMinute } from './run-minute.ts';

const password = 'kuu paistab metsa kohal';
const runAt = (community: TestCommunity, now: Date) => runMinute(createTestContext(community, { now }));
const lastCleaned = async ({ db }: TestCommunity) => (await db.select().from(communityState))[0]?.lastCleanedAt;

describe('the minute job of a community', () => {
  it('queues a sign-up mail whose queueing failed at first', async () => {
    const community = await createTestCommunity();
    const body = { email: 'mari@people.test', password };
    const signedUp = await call(community, 'POST', '/api/auth/sign-up', { body, env: { MAIL: failingQueue } });
    expect([signedUp.status, community.jobs]).toEqual([202, []]);

    await runAt(community, later(minute));
    expect(community.jobs).toEqual([]);
    await runAt(community, later(minute + 1));
    expect(community.jobs).toMatchObject([
      { kind: 'mail', tenant: community.tenant.slug, hostname: community.hostname },
    ]);
    expect((await readOutbox(community)).map(({ to }) => to)).toEqual(['mari@people.test']);
  });
});

describe('the minute job of a suspended community', () => {
  it('queues pending mail and runs the clean-up, but publishes nothing', async () => {
    const community = await createTestCommunity({ tenant: { status: 'suspended' } });
    const draft = await createDraft(community);
    await draft.save(0, {});
    expect((await draft.publish(1, later(minute))).status).toBe(200);
    const body = { email: 'mari@people.test', password };
    await call(community, 'POST', '/api/auth/sign-up', { body, env: { MAIL: failingQueue } });
    await actors.member(community, { session: { expiresAt: later(-1).getTime() } });
    const epoch = async () => (await community.db.select().from(communityState))[0]?.contentEpoch;
    const before = await epoch();
    await runAt(community, later(2 * minute));
    expect(community.jobs).toMatchObject([{ kind: 'mail', tenant: community.tenant.slug }]);
    expect(await lastCleaned(community)).toBe(later(2 * minute).getTime());
    expect(await epoch()).toBe(before);
    await runAt({ ...community, tenant: { ...community.tenant, status: 'active' } }, later(2 * minute));
    expect(await epoch()).toBe((before ?? 0) + 1);
  });

  it('records a payment whose event never arrived', async () => {
    const community = await createPayingCommunity({ tenant: { status: 'suspended' } });
    const mari = await actors.member(community);
    await payForPlan(community, mari, 'premium');
    await runAt(community, later(11 * minute));
    expect((await subscriptionOf(community, mari, later(11 * minute))).tier).toBe('PREMIUM');
  });
});

describe('a failed step of the minute job', () => {
  it('doesn’t block later steps, and makes the job fail so that the queue retries it', async () => {
    const community = await createTestCommunity();
    const body = { email: 'mari@people.test', password };
    await call(community, 'POST', '/api/auth/sign-up', { body, env: { MAIL: failingQueue } });
    const now = later(minute + 1);
    const broken = { ...community, env: { ...community.env, MAIL: failingQueue } };
    await expect(runAt(broken, now)).rejects.toThrow('queue is out');
    expect(await lastCleaned(community)).toBe(now.getTime());
  });
});

describe('the hourly clean-up', () => {
  it('deletes all other expired rows if one table’s can’t be deleted, and then runs again', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    await actors.member(community, { session: { expiresAt: later(-1).getTime() } });
    const limit = { key: 'old', startedAt: 1, expiresAt: 2, count: 1 };
    await db.insert(rateLimits).values(limit);
    await db.run(sql`create trigger kept before delete on sessions begin select raise(abort, 'kept'); end`);
    await expect(runAt(community, testNow)).rejects.toThrow('kept');
    expect([await db.$count(sessions), await db.$count(rateLimits)]).toEqual([1, 0]);
    expect(await lastCleaned(community)).toBeNull();
    await db.run(sql`drop trigger kept`);
    await runAt(community, testNow);
    expect(await db.$count(sessions)).toBe(0);
  });

  it('deletes expired rows and keeps the others', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const mari = await actors.member(community);
    await actors.member(community, { session: { expiresAt: later(hour - 1).getTime() } });
    await call(community, 'POST', '/api/auth/sign-up', { body: { email: 'uus@people.test', password } });
    const counts = async () => [
      await db.$count(sessions),
      await db.$count(emailVerifications),
      await db.$count(rateLimits),
    ];
    await runAt(community, testNow);
    expect(await counts()).toEqual([2, 1, 2]);
    await runAt(community, later(hour));
    expect(await counts()).toEqual([1, 1, 2]);
    await runAt(community, later(day + hour));
    expect(await counts()).toEqual([1, 0, 0]);
    const [left] = await db.select().from(sessions);
    expect(left?.id).toBe(mari.sessionId);
  });

  it('deletes up to 20,000 expired rows of a table, and the rest a minute later', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    await db.run(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 21500)
      insert into payment_events (id, handled_at) select 'evt_' || n, 0 from numbers`);
    await runAt(community, testNow);
    expect(await db.$count(paymentEvents)).toBe(1_500);
    await runAt(community, later(minute));
    expect(await db.$count(paymentEvents)).toBe(0);
  });

  it('runs an hour after its last run, at any minute, and not earlier', async () => {
    const community = await createTestCommunity();
    expect(await lastCleaned(community)).toBeNull();
    const first = later(17 * minute);
    await runAt(community, first);
    expect(await lastCleaned(community)).toBe(first.getTime());
    await runAt(community, later(hour - 1, first));
    expect(await lastCleaned(community)).toBe(first.getTime());
    const late = later(hour + 43 * minute, first);
    await runAt(community, late);
    expect(await lastCleaned(community)).toBe(late.getTime());
  });

  it('is done by only one of several concurrent minute jobs', async () => {
    const community = await createTestCommunity();
    const { tenant, env, db } = community;
    await db.insert(mailOutbox).values({ id: newId(), state: 'sent', encryptedMessage: '', createdAt: 0 });
    // Does in advance the additional work of a day's first run.
    await countFacts(createTestContext(community));
    const contexts = Array.from({ length: 8 }, () => createTestContext({ ...community, tenant, env }));
    await Promise.all(contexts.map(runMinute));
    const costs = contexts.map((context) => context.roundTrips()).sort((one, other) => one - other);
    expect(new Set(costs.slice(0, 7)).size).toBe(1);
    expect(costs[7]).toBeGreaterThan(costs[0] ?? 0);
  });

  it('is due again at once after a failure', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    await db.run('alter table invitations rename to invitations_away');
    await expect(runAt(community, testNow)).rejects.toThrow();
    expect(await lastCleaned(community)).toBeNull();
    await db.run('alter table invitations_away rename to invitations');
    await runAt(community, later(minute));
    expect(await lastCleaned(community)).toBe(later(minute).getTime());
  });

  it.each([
    ['sent', 30],
    ['dead', 90],
  ] as const)('deletes %s mail after %i days, and keeps unsent mail', async (state, days) => {
    const community = await createTestCommunity();
    const { db } = community;
    const createdAt = testNow.getTime();
    const row = { encryptedMessage: '', createdAt, leasedUntil: later(1_000 * day).getTime() };
    await db.insert(mailOutbox).values([
      { ...row, id: 'old', state },
      { ...row, id: 'younger', state, createdAt: createdAt + 1 },
      { ...row, id: 'waiting', state: 'pending' },
      { ...row, id: 'going', state: 'sending' },
    ]);
    await runAt(community, later(days * day));
    expect(await db.$count(mailOutbox, eq(mailOutbox.id, 'old'))).toBe(1);
    await runAt(community, later(days * day + hour));
    const left = await db.select({ id: mailOutbox.id }).from(mailOutbox);
    expect(left.map(({ id }) => id).sort()).toEqual(['going', 'waiting']);
  });
});
