import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import { SendError } from '#api/platform/mail/send-error.ts';
import { suppressAddress } from '#api/platform/mail/suppressions.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertPost,
  insertSpace,
  later,
  minute,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import type { SequenceKind } from '../contract.ts';
import { switchOffSequences } from '../edit/queries.ts';
import { recordOccasions } from '../occasions/record-sequences.ts';
import { sequenceMails } from '../schema.ts';
import { sendSequences } from './send-sequences.ts';

const path = '/api/admin/email-sequences';
const start = testNow.getTime();

async function arrange(...kinds: SequenceKind[]) {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const act = (kind: SequenceKind, name: string) =>
    call(community, 'POST', `${path}/${kind}/${name}`, { as: admin, body: { version: 1 } });
  for (const kind of kinds) expect((await act(kind, 'switch-on')).status).toBe(200);
  const join = (at = testNow, user = {}) =>
    actors.member(community, { user: { campaignsConsentAt: 1, emailVerifiedAt: at.getTime(), ...user } });
  const sent: OutgoingMail[] = [];
  const accept: SendMail = async (mail) => {
    sent.push(mail);
  };
  const run = async (now: Date, send = accept) => {
    const context = createTestContext(community, { now });
    context.answered();
    await recordOccasions(context);
    await sendSequences(context, send);
  };
  const states = async (id?: string) => {
    const rows = await community.db
      .select()
      .from(sequenceMails)
      .where(id ? eq(sequenceMails.userId, id) : undefined)
      .orderBy(sequenceMails.plannedAt);
    return rows.map(({ step, state, reason }) => `${step} ${reason ? `${state}: ${reason}` : state}`);
  };
  const change = (id: string, given: object) => community.db.update(users).set(given).where(eq(users.id, id));
  return { community, admin, act, join, run, sent, states, change };
}

/** Adds paid time for a member. */
const give = ({ db }: TestCommunity, userId: string, startsAt: Date, endsAt: Date) =>
  db
    .insert(entitlementSpans)
    .values({ userId, tier: 'premium', startsAt: startsAt.getTime(), endsAt: endsAt.getTime() });

const see = ({ db }: TestCommunity, userId: string, at: Date) =>
  db.update(sessions).set({ lastUsedAt: at.getTime() }).where(eq(sessions.userId, userId));

describe('the welcome sequence', () => {
  it('sends each step once to everyone who joins after it was switched on, and to no one else', async () => {
    const { community, join, run, sent, states } = await arrange('welcome');
    const before = await join(later(-minute));
    const [mari, posts] = [await join(later(minute)), await join(later(minute))];
    const without = await join(later(minute), { campaignsConsentAt: null });
    await run(later(2 * minute));
    await run(later(3 * minute));
    expect(sent.map(({ to }) => to).toSorted()).toEqual([mari.email, posts.email].toSorted());
    const [mail] = sent;
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toMatch(/unsubscribe\?token=news\./);
    expect(mail?.text).toContain('liitusid kogukonnaga');
    const space = await insertSpace(community);
    await insertPost(community, { authorId: posts.id, spaceId: space, createdAt: start + hour });
    await run(later(3 * day + 2 * minute));
    expect(await states(mari.id)).toEqual(['hello sent', 'first-post sent']);
    expect(await states(posts.id)).toEqual(['hello sent', 'first-post excluded: condition']);
    expect(await states(without.id)).toEqual(['hello excluded: not_wanted', 'first-post excluded: not_wanted']);
    expect(await states(before.id)).toEqual([]);
  });

  it('begins when someone is approved, but not again when a ban is lifted', async () => {
    const { join, run, states, change } = await arrange('welcome');
    const mari = await join(later(-20 * day), { status: 'waiting' });
    await run(later(minute));
    expect(await states(mari.id)).toEqual([]);
    await change(mari.id, { status: 'active' });
    await run(later(2 * minute));
    await run(later(3 * minute));
    expect(await states(mari.id)).toEqual(['hello sent']);
    await change(mari.id, { status: 'banned' });
    await change(mari.id, { status: 'active' });
    await run(later(hour));
    expect(await states(mari.id)).toEqual(['hello sent']);
  });

  it('checks before each mail that the member wants it, is active and can be reached', async () => {
    const { community, join, run, states, change } = await arrange('welcome');
    const [banned, deleted, suspended, bounced] = await Promise.all(Array.from({ length: 4 }, () => join(later(1))));
    if (!banned || !deleted || !suspended || !bounced) throw new Error('four joined');
    await run(later(minute), () => Promise.reject(new SendError('EENVELOPE 451')));
    await change(banned.id, { status: 'banned' });
    await change(deleted.id, { emailVerifiedAt: null, deletedAt: 1 });
    const until = later(day).getTime();
    await community.db
      .insert(restrictions)
      .values({ id: crypto.randomUUID(), userId: suspended.id, kind: 'suspension', until, createdAt: start });
    await suppressAddress(community.db, community, bounced.email, 'bounced', start);
    await run(later(10 * minute));
    expect(await states(banned.id)).toEqual(['hello excluded: account_closed']);
    expect(await states(deleted.id)).toEqual(['hello excluded: account_closed']);
    expect(await states(suspended.id)).toEqual(['hello excluded: suspended']);
    expect(await states(bounced.id)).toEqual(['hello excluded: suppressed']);
  });

  it('sends no mail more than a day late, whether or not it was recorded in time', async () => {
    const { join, run, sent, states } = await arrange('welcome');
    const mari = await join(later(minute));
    await run(later(day + 2 * minute));
    expect(await states(mari.id)).toEqual(['hello excluded: overdue']);
    const jaan = await join(later(2 * day));
    await run(later(2 * day + hour));
    await run(later(9 * day));
    expect(await states(jaan.id)).toEqual(['hello sent', 'first-post excluded: overdue']);
    expect(sent).toHaveLength(1);
  });

  it('stops once it is switched off, and never mails members who joined while it was off', async () => {
    const { community, act, join, run, sent, states } = await arrange('welcome');
    const [mari] = [await join(later(minute))];
    await run(later(2 * minute), () => Promise.reject(new SendError('EENVELOPE 451')));
    await act('welcome', 'switch-off');
    expect(await states(mari.id)).toEqual(['hello excluded: switched_off']);
    const meanwhile = await join(later(hour));
    await call(community, 'POST', `${path}/welcome/switch-on`, {
      as: await actors.admin(community),
      body: { version: 1 },
      now: later(2 * hour),
    });
    await run(later(3 * hour));
    expect(await states(meanwhile.id)).toEqual([]);
    expect(sent).toEqual([]);
    await community.db.batch(Object.values(switchOffSequences(community.db)) as never);
    const last = await join(later(4 * hour));
    await run(later(5 * hour));
    expect(await states(last.id)).toEqual([]);
  });
});

describe('the lapse, silence and renewal sequences', () => {
  it('mail members whose plan has ended, until they have a plan again', async () => {
    const { community, join, run, states } = await arrange('lapse');
    const [ended, again, goesOn] = [await join(), await join(), await join()];
    for (const { id } of [ended, again, goesOn]) await give(community, id, later(-day), later(hour));
    await give(community, goesOn.id, later(hour), later(60 * day));
    await run(later(2 * hour));
    await run(later(day + 2 * hour));
    await give(community, again.id, later(3 * day), later(60 * day));
    await run(later(21 * day + 2 * hour));
    expect(await states(ended.id)).toEqual(['thanks sent', 'again sent']);
    expect(await states(again.id)).toEqual(['thanks sent', 'again excluded: over']);
    expect(await states(goesOn.id)).toEqual([]);
  });

  it('mail silent members until they are seen, and again the next time they fall silent', async () => {
    const { community, join, run, states } = await arrange('silence');
    const [away, back] = [await join(), await join()];
    for (const { id } of [away, back]) await see(community, id, later(day));
    for (const each of [1, 31.1, 32]) await run(later(each * day));
    await see(community, back.id, later(40 * day));
    for (const each of [70.5, 76.1]) await run(later(each * day));
    expect(await states(away.id)).toEqual(['missed sent', 'last sent']);
    expect(await states(back.id)).toEqual(['missed sent', 'missed sent', 'last excluded: over']);
  });

  it('mail members a week before their plan renews, unless it was cancelled', async () => {
    const { community, join, run, states, sent } = await arrange('renewal');
    const [renews, cancelled, moved] = [await join(), await join(), await join()];
    for (const { id } of [renews, cancelled, moved])
      await community.db.insert(subscriptions).values({
        ...{ id, userId: id, provider: 'stripe', customerId: id, plan: 'premium', amount: 499, currency: 'EUR' },
        ...{ status: 'active', startedAt: start, periodEnd: start + 20 * day, revision: 1, updatedAt: start },
      });
    const set = (id: string, given: object) =>
      community.db
        .update(subscriptions)
        .set({ updatedAt: start + 1, ...given })
        .where(eq(subscriptions.id, id));
    await set(cancelled.id, { cancelAt: start + 20 * day });
    await set(moved.id, { periodEnd: start + 50 * day });
    for (const each of [12, 13.1]) await run(later(each * day));
    expect(await states(renews.id)).toEqual(['soon sent']);
    expect(await states(cancelled.id)).toEqual(['soon excluded: over']);
    expect(await states(moved.id)).toEqual(['soon excluded: over']);
    expect(sent[0]?.text).toMatch(/unsubscribe\?token=offers\./);
    for (const each of [42, 43.1]) await run(later(each * day));
    expect(await states(moved.id)).toEqual(['soon excluded: over', 'soon sent']);
  });
});

describe('sequence mails whose runs are killed at any point', () => {
  it('reach everyone once, or are marked as unknown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), async (lives) => {
        const { community, join, states, admin } = await arrange('welcome');
        const joined: TestActor[] = [];
        for (let number = 0; number < 6; number += 1) joined.push(await join(later(1)));
        const accepted: string[] = [];
        for (const [index, life] of [...lives, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY].entries())
          await runUntilKilled(community, accepted, { steps: life, now: later(minute + index * 5 * minute) });
        expect(new Set(accepted).size, 'no one twice').toBe(accepted.length);
        const ends = (await Promise.all(joined.map(({ id }) => states(id)))).flat();
        expect(ends).toHaveLength(joined.length);
        expect(ends.filter((state) => !/^hello (sent|unknown: interrupted)$/.test(state))).toEqual([]);
        expect(accepted.length).toBeGreaterThanOrEqual(ends.filter((state) => state === 'hello sent').length);
        expect(accepted).not.toContain(admin.email);
      }),
      { numRuns: 15, seed: 11 },
    );
  });

  it('are sent once, even with concurrent runs', async () => {
    const { join, run, sent } = await arrange('welcome');
    for (let number = 0; number < 10; number += 1) await join(later(1));
    await Promise.all([1, 2, 3, 4].map(() => run(later(minute))));
    await run(later(2 * minute));
    expect(sent).toHaveLength(10);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(10);
  });
});

/** Runs until killed after some steps, before or after the mail server or the database has completed the last one. */
async function runUntilKilled(
  community: TestCommunity,
  accepted: string[],
  { steps, now }: { steps: number; now: Date },
): Promise<void> {
  let left = steps;
  let isDead = false;
  const step = async <Done>(work: () => Done | Promise<Done>): Promise<Done> => {
    left -= 1;
    isDead ||= left < 0;
    const done = isDead && left % 2 === 0 ? undefined : await work();
    if (isDead) await new Promise(() => undefined);
    return done as Done;
  };
  const context = createTestContext(community, { now });
  context.answered();
  const { db } = context;
  const batch = (statements: Parameters<typeof db.batch>[0]) => step(() => db.batch(statements));
  const mortal: typeof db = Object.assign(Object.create(db), { batch });
  const send: SendMail = ({ to }) => step(() => void accepted.push(to));
  const work = (async () => {
    await recordOccasions({ ...context, db: mortal });
    await sendSequences({ ...context, db: mortal }, send);
  })();
  const dead = (async () => {
    while (!isDead) await new Promise((resolve) => setTimeout(resolve, 5));
  })();
  await Promise.race([work, dead]);
  isDead = true;
}
