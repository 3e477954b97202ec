import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  call,
  createTestContext,
  day,
  later,
  minute,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { createSubscriber, deliverAllEvents, subscriptionOf } from '#api/testing/stripe.ts';
import type { MemberSubscription } from './contract.ts';

interface Answer {
  data: MemberSubscription;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

const reason = 'Helistas ja palus';

/** Creates Mari, who subscribed to a plan, and an administrator with their calls about her. */
async function prepare(plan: 'premium' | 'donator' = 'premium') {
  const { community, mari } = await createSubscriber(plan);
  const admin = await actors.admin(community);
  const act = (what: 'cancel' | 'resume' | 'change' | 'refund', body: object = {}, as: TestActor = admin) =>
    call<Answer>(community, 'POST', `/api/admin/users/${mari.id}/subscription/${what}`, {
      as,
      body: { reason, ...body },
    });
  const record = async () =>
    (await call<{ data: UserDetails }>(community, 'GET', `/api/admin/users/${mari.id}`, { as: admin })).body.data;
  const [charge] = (await record()).membership.charges;
  return { community, mari, admin, act, record, charge: charge?.id ?? '' };
}

const entriesOf = ({ db }: TestCommunity, userId: string) =>
  db
    .select({ action: auditLog.action, actorId: auditLog.actorId, reason: auditLog.reason, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.targetId, userId));

const subjectsTo = async (community: TestCommunity, { email }: TestActor) =>
  (await readOutbox(community)).filter(({ to }) => to === email).map(({ subject }) => subject);

describe('a member’s payments on the member’s page for administrators', () => {
  it('show the subscription and each charge, with what can still be refunded', async () => {
    const { record, charge } = await prepare();
    expect((await record()).membership).toMatchObject({
      paid: { plan: 'premium', status: 'active', price: { amount: 499, currency: 'EUR' } },
      charges: [{ id: charge, price: { amount: 499, currency: 'EUR' }, state: 'paid', isRefundable: true }],
    });
  });
});

describe('ending a subscription for a member', () => {
  it('keeps the paid time and sends the mail that the member’s own cancellation sends', async () => {
    const { community, mari, admin, act } = await prepare();
    const { status, body } = await act('cancel');
    expect(status).toBe(200);
    expect(body.data.paid).toMatchObject({ status: 'cancelled', renewsAt: null });
    expect(await subscriptionOf(community, mari)).toMatchObject({ tier: 'PREMIUM', status: 'cancelled' });
    expect(await subjectsTo(community, mari)).toContain('Sinu tellimus on lõpetatud: Kuu kogu');
    expect(await entriesOf(community, mari.id)).toMatchObject([
      { action: 'user.cancel_subscription', actorId: admin.id, reason },
    ]);
  });

  it('can be undone before the end', async () => {
    const { community, mari, act } = await prepare();
    await act('cancel');
    expect((await act('resume')).body.data.paid).toMatchObject({ status: 'active' });
    expect((await entriesOf(community, mari.id)).map(({ action }) => action)).toEqual([
      'user.cancel_subscription',
      'user.resume_subscription',
    ]);
  });

  it('does nothing, and records nothing, when it is repeated', async () => {
    const { community, mari, act } = await prepare();
    for (const what of ['resume', 'cancel', 'cancel'] as const) expect((await act(what)).status).toBe(200);
    expect((await entriesOf(community, mari.id)).map(({ action }) => action)).toEqual(['user.cancel_subscription']);
  });

  it('is logged as requested, and changes nothing, if the provider refuses', async () => {
    const { community, mari, act } = await prepare();
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 400, times: 5 });
    const { status, body } = await act('cancel');
    expect([status, body.error?.code]).toEqual([409, 'cancel_failed']);
    expect(await subscriptionOf(community, mari)).toMatchObject({ status: 'active' });
    expect(await entriesOf(community, mari.id)).toMatchObject([{ action: 'user.cancel_subscription' }]);
  });

  it('is refused for a member without a subscription', async () => {
    const { community, admin } = await prepare();
    const jaan = await actors.member(community);
    const cancel = (id: string) =>
      call<Answer>(community, 'POST', `/api/admin/users/${id}/subscription/cancel`, { as: admin, body: { reason } });
    expect((await cancel(jaan.id)).body.error?.code).toBe('member_not_subscribed');
    expect(await entriesOf(community, jaan.id)).toEqual([]);
  });
});

describe('changing a member’s plan', () => {
  it.each([
    ['premium', 'donator'],
    ['donator', 'premium'],
  ] as const)('charges nothing today and takes effect with the next charge: %s to %s', async (from, to) => {
    const { community, mari, act } = await prepare(from);
    const charged = async () => (await community.events()).filter(({ type }) => type === 'invoice.paid').length;
    const before = await charged();
    expect((await act('change', { plan: to })).body.data.paid).toMatchObject({ plan: from, nextPlan: to });
    expect(await charged()).toBe(before);
    await deliverAllEvents(community);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: from, paid: { nextPlan: to } });
    expect(await subjectsTo(community, mari)).toContain('Sinu plaan muutus: Kuu kogu');
    expect(await entriesOf(community, mari.id)).toMatchObject([
      { action: 'user.change_subscription', reason, after: { tier: to } },
    ]);
  });

  it('does nothing, and records nothing, if the member already has the plan', async () => {
    const { community, mari, act } = await prepare();
    expect((await act('change', { plan: 'premium' })).status).toBe(200);
    expect(await entriesOf(community, mari.id)).toEqual([]);
  });
});

describe('refunding a member', () => {
  it('refunds the chosen charges, ends the plan, and sends one receipt', async () => {
    const { community, mari, act, charge } = await prepare();
    expect((await act('refund', { charges: [charge] })).body.data).toMatchObject({
      paid: null,
      charges: [{ id: charge, state: 'refunded', isRefundable: false }],
    });
    await deliverAllEvents(community);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'basic', paid: null });
    expect((await subjectsTo(community, mari)).filter((subject) => subject.includes('tagasimakse'))).toHaveLength(1);
    expect(await entriesOf(community, mari.id)).toMatchObject([
      { action: 'user.refund', reason, after: { charges: 1, amounts: '4.99 EUR' } },
    ]);
  });

  it('is still possible after the 30 days in which members can request a refund', async () => {
    const { community, mari, charge } = await prepare();
    const now = later(40 * day);
    const at = now.getTime();
    const admin = await actors.admin(community, {
      session: { createdAt: at, lastUsedAt: at, provedAt: at, expiresAt: at + day },
    });
    const path = `/api/admin/users/${mari.id}/subscription/refund`;
    const { body } = await call<Answer>(community, 'POST', path, {
      as: admin,
      now,
      body: { reason, charges: [charge] },
    });
    expect(body.error).toBeUndefined();
    expect(body.data.charges).toMatchObject([{ state: 'refunded' }]);
  });

  it('refunds a charge once when several administrators do it at the same time', async () => {
    const { community, mari, act, charge } = await prepare();
    const answers = await Promise.all([1, 2, 3].map(() => act('refund', { charges: [charge] })));
    expect(answers.map(({ status }) => status)).toContain(200);
    const refunds = (await community.events()).filter(({ type }) => type === 'charge.refunded');
    expect(refunds).toHaveLength(1);
    expect((await subjectsTo(community, mari)).filter((subject) => subject.includes('tagasimakse'))).toHaveLength(1);
  });

  it('is completed by the minute job if the provider doesn’t respond', async () => {
    const { community, mari, act, record, charge } = await prepare();
    await community.stripe('fault', { path: 'POST /v1/refunds', status: 500, times: 2 });
    const { status, body } = await act('refund', { charges: [charge] });
    expect([status, body.error?.code]).toEqual([503, 'refund_unconfirmed']);
    expect((await record()).membership.charges).toMatchObject([{ state: 'asked', isRefundable: false }]);
    await runMinute(createTestContext(community, { now: later(2 * minute) }));
    expect((await record()).membership).toMatchObject({ paid: null, charges: [{ state: 'refunded' }] });
    expect(await entriesOf(community, mari.id)).toHaveLength(1);
  });

  it('is refused for a charge that was already refunded, and for another member’s charge', async () => {
    const { community, act, charge, admin } = await prepare();
    const jaan = await actors.member(community);
    const path = `/api/admin/users/${jaan.id}/subscription/refund`;
    const other = await call<Answer>(community, 'POST', path, { as: admin, body: { reason, charges: [charge] } });
    expect([other.status, other.body.error?.code]).toEqual([409, 'refund_not_possible']);
    await act('refund', { charges: [charge] });
    const again = await act('refund', { charges: [charge] });
    expect([again.status, again.body.error?.code]).toEqual([409, 'refund_not_possible']);
  });

  it('requires a fresh proof', async () => {
    const { community, act, admin, charge } = await prepare();
    await community.db
      .update(sessions)
      .set({ provedAt: testNow.getTime() - day })
      .where(eq(sessions.userId, admin.id));
    expect((await act('refund', { charges: [charge] })).body.error?.code).toBe('proof_needed');
  });
});

describe('each action on a member’s subscription', () => {
  it.each(['cancel', 'resume', 'change', 'refund'] as const)(
    'requires a reason and is allowed only for administrators: %s',
    async (what) => {
      const { act, community, charge } = await prepare();
      const body = { plan: 'donator', charges: [charge] };
      expect((await act(what, { ...body, reason: ' ' })).body.error?.fields?.['reason']?.code).toBe(
        'cancel_reason_required',
      );
      const moderator = await actors.moderator(community);
      expect((await act(what, body, moderator)).status).toBe(403);
    },
  );
});
