import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { insertChargedMember, paidUntil } from '#api/testing/charged-monthly.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  grantTo,
  later,
  overtake,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { createPayingCommunity } from '#api/testing/stripe.ts';
import type { UserDetails } from '../contract.ts';
import type { TierGrant } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const admin = await actors.admin(community);
const june = { tier: 'premium', until: '2026-06-30', reason: 'Aitäh abi eest' };
/** Midnight after the last day, in Tallinn. */
const juneEnd = '2026-06-30T21:00:00.000Z';

interface Answer {
  data: TierGrant;
  error?: { code: string; fields?: Record<string, { code: string }> };
}
interface Options {
  as?: TestActor;
  where?: TestCommunity;
  now?: Date;
}
const give = (
  { id }: { id: string },
  body: object = {},
  { as = admin, where = community, now = testNow }: Options = {},
) => call<Answer>(where, 'POST', `/api/admin/users/${id}/tiers`, { as, body: { ...june, ...body }, now });
/** Returns an administrator who has just signed in at this time. */
const adminAt = async (now: Date) => {
  const at = now.getTime();
  return actors.admin(community, { session: { createdAt: at, lastUsedAt: at } });
};
const end = async ({ id }: { id: string }, grantId: string, now = testNow) =>
  call<Answer>(community, 'DELETE', `/api/admin/users/${id}/tiers/${grantId}`, {
    as: await adminAt(now),
    body: { reason: 'Eksitus' },
    now,
  });
const spansOf = async ({ id }: { id: string }, where = community) =>
  (
    await where.db
      .select()
      .from(entitlementSpans)
      .where(eq(entitlementSpans.userId, id))
      .orderBy(asc(entitlementSpans.startsAt))
  ).map(({ tier, startsAt, endsAt }) => [tier, new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]);
const entriesOf = ({ id }: { id: string }) => db.select().from(auditLog).where(eq(auditLog.targetId, id));
const mailsTo = async ({ email }: { email: string }) => (await readOutbox(community)).filter(({ to }) => to === email);
const now = testNow.toISOString();

describe('a tier grant', () => {
  it('lasts until the end of the chosen day, and the member gets the reason by mail and on the site', async () => {
    const mari = await actors.member(community);
    const { status, body } = await give(mari);
    expect([status, body.data]).toMatchObject([200, { tier: 'premium', startsAt: now, endsAt: juneEnd }]);
    expect(await spansOf(mari)).toEqual([['premium', now, juneEnd]]);
    const profile = await call(community, 'GET', '/api/users/profile', { as: mari });
    expect(profile.body.user?.subscription).toMatchObject({ tier: 'PREMIUM', expiresAt: juneEnd });
    const [mail, ...others] = await mailsTo(mari);
    expect([mail?.subject, others]).toEqual(['Sinu uus plaan on Premium: Kuu kogu', []]);
    expect(mail?.blocks).toContainEqual({ kind: 'quote', text: 'Aitäh abi eest' });
    expect(JSON.stringify(mail?.blocks)).toContain('30. juuni 2026');
    expect(await db.select().from(notifications).where(eq(notifications.userId, mari.id))).toMatchObject([
      { kind: 'gift_card', path: '/subscription', title: 'Premium, 30. juuni 2026', excerpt: 'Aitäh abi eest' },
    ]);
    expect(await entriesOf(mari)).toMatchObject([
      { action: 'user.grant_tier', actorId: admin.id, reason: 'Aitäh abi eest', after: { tier: 'premium' } },
    ]);
  });

  it('appears in the member’s record and their subscription', async () => {
    const mari = await actors.member(community);
    const { body } = await give(mari);
    const record = await call<{ data: UserDetails }>(community, 'GET', `/api/admin/users/${mari.id}`, { as: admin });
    expect(record.body.data.grants).toEqual([body.data]);
    const own = await call<{ data: { history: unknown } }>(community, 'GET', '/api/subscription', { as: mari });
    expect(own.body.data.history).toEqual([
      { tier: 'premium', source: 'admin', reversed: null, startsAt: now, endsAt: juneEnd },
    ]);
  });

  it('begins when the member’s existing time ends, and still ends on the chosen day', async () => {
    const mari = await actors.member(community);
    const at = testNow.getTime();
    await grantTo(community, mari, { tier: 'premium', time: { from: at, until: at + 10 * day }, grantedAt: at });
    const { body } = await give(mari);
    expect(body.data).toMatchObject({ startsAt: later(10 * day).toISOString(), endsAt: juneEnd });
    expect(await spansOf(mari)).toEqual([['premium', now, juneEnd]]);
  });

  it('interrupts a lower tier, which resumes with the time it had left', async () => {
    const mari = await actors.member(community);
    const at = testNow.getTime();
    await grantTo(community, mari, { tier: 'premium', time: { from: at, until: at + 10 * day }, grantedAt: at });
    await give(mari, { tier: 'donator' });
    const resumed = new Date(Date.parse(juneEnd) + 10 * day).toISOString();
    expect(await spansOf(mari)).toEqual([
      ['donator', now, juneEnd],
      ['premium', juneEnd, resumed],
    ]);
  });

  it('doesn’t affect a subscriber’s payments', async () => {
    const where = await createPayingCommunity();
    const as = await actors.admin(where);
    const mari = await insertChargedMember(where);
    const before = await where.db.select().from(subscriptions);
    const { body } = await give(mari, {}, { as, where });
    expect(body.data).toMatchObject({ startsAt: new Date(paidUntil).toISOString(), endsAt: juneEnd });
    expect(await where.db.select().from(subscriptions)).toEqual(before);
  });

  it('is refused if the member already has the tier for as long, and only one of two concurrent grants succeeds', async () => {
    const mari = await actors.member(community);
    const { result } = await overtake(
      3,
      () => give(mari),
      () => give(mari),
    );
    expect([result.status, result.body.error?.code]).toEqual([409, 'tier_covered']);
    expect((await give(mari, { until: '2026-06-29' })).body.error?.code).toBe('tier_covered');
    expect(await spansOf(mari)).toEqual([['premium', now, juneEnd]]);
    expect([await mailsTo(mari), await entriesOf(mari)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it.each([
    [{ until: '2026-03-09' }, 'until', 'grant_day_past'],
    [{ until: '2036-03-09' }, 'until', 'grant_day_far'],
    [{ until: 'homme' }, 'until', 'grant_day_invalid'],
    [{ until: '2026-02-30' }, 'until', 'grant_day_invalid'],
    [{ reason: ' ' }, 'reason', 'reason_required'],
  ])('is refused with %j', async (body, field, code) => {
    const mari = await actors.member(community);
    const answer = await give(mari, body);
    expect([answer.status, answer.body.error?.fields?.[field]?.code]).toEqual([400, code]);
    expect(await spansOf(mari)).toEqual([]);
  });

  it('is refused if the account is banned in the meantime', async () => {
    const mari = await actors.member(community);
    const ban = async () => db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    const { result } = await overtake(3, ban, () => give(mari));
    expect(result.body.error?.code).toBe('account_not_active');
    expect([await spansOf(mari), await entriesOf(mari), await mailsTo(mari)]).toEqual([[], [], []]);
  });

  it('has no effect if the administrator was just demoted', async () => {
    const [as, mari] = [await actors.admin(community), await actors.member(community)];
    const demote = async () => db.update(users).set({ role: 'user' }).where(eq(users.id, as.id));
    const { result } = await overtake(3, demote, () => give(mari, {}, { as }));
    expect(result.status).toBe(409);
    expect(await spansOf(mari)).toEqual([]);
  });

  it('returns 404 for a deleted, unknown or malformed id', async () => {
    const gone = await actors.member(community, { user: { status: 'inactive', deletedAt: 1, name: null } });
    for (const id of [gone.id, newId(), 'x']) expect((await give({ id })).status).toBe(404);
  });
});

describe('ending a granted tier early', () => {
  it('revokes the rest at once, keeps the used time and tells the member why', async () => {
    const mari = await actors.member(community);
    const { body } = await give(mari);
    expect((await end(mari, body.data.id, later(3 * day))).status).toBe(200);
    expect(await spansOf(mari)).toEqual([['premium', now, later(3 * day).toISOString()]]);
    const mails = await mailsTo(mari);
    expect(mails.map(({ subject }) => subject)).toContain('Premium lõppes: Kuu kogu');
    expect(await entriesOf(mari)).toMatchObject([
      { action: 'user.grant_tier' },
      { action: 'user.end_tier', reason: 'Eksitus' },
    ]);
  });

  it('doesn’t affect the member’s other time', async () => {
    const mari = await actors.member(community);
    const at = testNow.getTime();
    await grantTo(community, mari, { tier: 'premium', time: { from: at, until: at + 10 * day }, grantedAt: at });
    const { body } = await give(mari, { tier: 'donator' });
    await end(mari, body.data.id, later(day));
    expect(await spansOf(mari)).toEqual([
      ['donator', now, later(day).toISOString()],
      ['premium', later(day).toISOString(), later(11 * day).toISOString()],
    ]);
  });

  it('succeeds in only one of several calls, and never after the tier has ended', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const { body } = await give(mari);
    const answers = await Promise.all([1, 2, 3].map(() => end(mari, body.data.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const over = await give(jaan, { until: '2026-03-11' });
    expect((await end(jaan, over.body.data.id, later(5 * day))).body.error?.code).toBe('grant_ended');
  });

  it('returns 404 for another member’s grant, or an unknown or malformed id', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const { body } = await give(mari);
    for (const id of [body.data.id, newId(), 'x']) expect((await end(jaan, id)).status).toBe(404);
  });
});
