import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invoices } from '#api/features/invoices/schema.ts';
import { moveNextCharge } from '#api/features/subscriptions/index.ts';
import { subscriptions } from '#api/features/subscriptions/schema.ts';
import { users } from '#api/features/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import {
  actors,
  call,
  createTestContext,
  day,
  hour,
  later,
  minute,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import {
  comeBack,
  createPayingCommunity,
  deliverAll,
  moveStripe,
  type PayingCommunity,
  subscribe,
  subscriptionOf,
} from '#api/testing/stripe.ts';

async function post(community: PayingCommunity, as: TestActor, action: string, body?: object, now = testNow) {
  await comeBack(community, as, now);
  return call<{ error?: { code: string; message: string }; data: object }>(
    community,
    'POST',
    `/api/subscription/${action}`,
    { as, now, ...(body ? { body } : {}) },
  );
}

const april = new Date('2026-04-10T12:00:00.000Z');

describe('cancelling', () => {
  it('keeps what is paid, charges no more, and can be taken back until then', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const cancelled = await post(community, mari, 'cancel');
    expect(cancelled.body.data).toMatchObject({
      plan: 'premium',
      status: 'cancelled',
      paid: { status: 'cancelled', renewsAt: null, endsAt: april.toISOString() },
    });
    expect((await post(community, mari, 'cancel')).status).toBe(200);
    expect((await post(community, mari, 'resume')).body.data).toMatchObject({
      status: 'active',
      paid: { status: 'active', renewsAt: april.toISOString(), endsAt: null },
    });
    await post(community, mari, 'cancel');
    await moveStripe(community, april);
    await deliverAll(community, april);
    expect((await subscriptionOf(community, mari, later(-1, april))).tier).toBe('PREMIUM');
    expect(await subscriptionOf(community, mari, april)).toMatchObject({
      plan: 'basic',
      status: 'expired',
      paid: null,
    });
    const late = await post(community, mari, 'resume', undefined, april);
    expect([late.status, late.body.error?.code]).toEqual([409, 'no_subscription']);
  });

  it.each([500, 400])('that the provider answers with %i is told, and nothing has changed', async (status) => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status, times: 2 });
    const { body } = await post(community, mari, 'cancel');
    expect(body.error).toEqual({ code: 'cancel_failed', message: 'Failed to cancel subscription' });
    expect((await subscriptionOf(community, mari)).status).toBe('active');
  });
});

describe('another plan', () => {
  it('that is higher begins at once, for the difference; what was left of the other is given back', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const half = later(15.5 * day);
    await moveStripe(community, half);
    expect((await post(community, mari, 'change', { plan: 'donator' }, half)).body.data).toMatchObject({
      plan: 'donator',
      expiresAt: april.toISOString(),
      paid: { plan: 'donator', nextPlan: null, price: { amount: 1999 } },
      invoices: [
        { plan: 'donator', price: { amount: 750 } },
        { plan: 'premium', price: { amount: 499 } },
      ],
      history: [{ tier: 'donator' }, { tier: 'premium', endsAt: half.toISOString() }],
    });
    await deliverAll(community, half);
    expect((await subscriptionOf(community, mari, april)).tier).toBeNull();
  });

  it('that is lower begins with the next charge, and can be taken back for nothing', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari, 'donator');
    const lower = await post(community, mari, 'change', { plan: 'premium' });
    expect(lower.body.data).toMatchObject({ plan: 'donator', paid: { plan: 'donator', nextPlan: 'premium' } });
    const back = await post(community, mari, 'change', { plan: 'donator' });
    expect(back.body.data).toMatchObject({
      paid: { plan: 'donator', nextPlan: null },
      invoices: [{ plan: 'donator' }],
    });
    await post(community, mari, 'change', { plan: 'premium' });
    await moveStripe(community, later(2 * hour, april));
    await deliverAll(community, later(2 * hour, april));
    expect(await subscriptionOf(community, mari, later(2 * hour, april))).toMatchObject({
      plan: 'premium',
      paid: { plan: 'premium', nextPlan: null },
    });
  });

  it('that the card does not pay for changes nothing', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { customer } = await subscribe(community, mari);
    await community.stripe('card', { customer, isDeclined: true });
    const { status, body } = await post(community, mari, 'change', { plan: 'donator' });
    expect([status, body.error]).toEqual([409, { code: 'upgrade_failed', message: 'Failed to upgrade subscription' }]);
    expect(await subscriptionOf(community, mari)).toMatchObject({ plan: 'premium', paid: { nextPlan: null } });
  });
});

describe('a refund', () => {
  it('gives the money back, takes the time, ends the subscription, and is told once', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const at = later(3 * day);
    await moveStripe(community, at);
    expect((await post(community, mari, 'refund', undefined, at)).body.data).toMatchObject({
      plan: 'basic',
      paid: null,
      refund: null,
      invoices: [{ refundedAt: at.toISOString() }],
    });
    const again = await post(community, mari, 'refund', undefined, at);
    expect([again.status, again.body.error?.code]).toEqual([409, 'refund_not_due']);
    await deliverAll(community, at);
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sinu tagasimakse: Kuu kogu']);
    expect(mails[0]?.preheader).toContain('4,99');
  });

  it('can be asked for until 30 days after the charge', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const over = later(30 * day);
    expect((await subscriptionOf(community, mari, over)).refund).toBeNull();
    expect((await post(community, mari, 'refund', undefined, over)).body.error?.code).toBe('refund_not_due');
    const { data } = (await post(community, mari, 'refund', undefined, later(-1, over))).body;
    expect(data).toMatchObject({ refund: null, paid: null });
  });

  it('that broke off is finished by the minute job', async () => {
    const own = await createPayingCommunity();
    const mari = await actors.member(own);
    await subscribe(own, mari);
    await own.stripe('fault', { path: 'POST /v1/refunds', status: 500, times: 2 });
    const { status, body } = await post(own, mari, 'refund');
    expect([status, body.error?.code]).toEqual([503, 'refund_failed']);
    await runMinute(createTestContext(own, { now: later(2 * minute) }));
    expect(await subscriptionOf(own, mari)).toMatchObject({ plan: 'basic', paid: null });
  });
});

describe('a month later', () => {
  it('is charged; the plan goes on through the hour until then, and not an hour longer', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const told = (await community.events()).length;
    await runMinute(createTestContext(community, { now: later(-minute, april) }));
    expect((await subscriptionOf(community, mari, later(30 * minute, april))).tier).toBe('PREMIUM');
    const paid = later(hour, april);
    await moveStripe(community, paid);
    await deliverAll(community, paid, told);
    expect(await subscriptionOf(community, mari, paid)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: '2026-05-10T12:00:00.000Z',
    });
  });

  it('is announced three days before, once, however often the minute comes', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const run = (now: Date) => runMinute(createTestContext(community, { now }));
    const mails = async () => (await readOutbox(community)).filter(({ subject }) => subject.includes('pikeneb')).length;
    await run(later(-3 * day - minute, april));
    expect(await mails()).toBe(0);
    await Promise.all([run(later(-3 * day, april)), run(later(-3 * day, april)), run(later(-3 * day, april))]);
    await run(later(-2 * day, april));
    expect(await mails()).toBe(1);
  });

  it('that the card does not pay is told of; the plan stays a week, then it is over and charged no more', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { customer } = await subscribe(community, mari);
    await community.stripe('card', { customer, isDeclined: true });
    const told = (await community.events()).length;
    const run = (now: Date) => runMinute(createTestContext(community, { now }));
    const subjects = async () =>
      (await readOutbox(community)).map(({ subject }) => subject).filter((subject) => !subject.includes('pikeneb'));
    await run(april);
    await moveStripe(community, later(2 * hour, april));
    await deliverAll(community, later(2 * hour, april), told);
    await run(later(2 * hour, april));
    await run(later(2 * hour, april));
    expect(await subscriptionOf(community, mari, later(2 * hour, april))).toMatchObject({
      tier: 'PREMIUM',
      paid: { status: 'past_due', graceUntil: later(7 * day, april).toISOString() },
    });
    expect(await subjects()).toHaveLength(1);
    await run(later(5 * day, april));
    await run(later(6 * day, april));
    expect(await subjects()).toHaveLength(3);
    await run(later(7 * day, april));
    await run(later(7 * day + minute, april));
    expect(await subscriptionOf(community, mari, later(7 * day, april))).toMatchObject({
      plan: 'basic',
      status: 'expired',
    });
    expect(await subjects()).toHaveLength(4);
    expect((await subjects()).at(-1)).toContain('on lõppenud');
    expect(await subscriptionOf(community, mari, later(8 * day, april))).toMatchObject({ paid: null });
  });

  it('that the card pays after all loses no time and gains none', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { customer } = await subscribe(community, mari);
    await community.stripe('card', { customer, isDeclined: true });
    await moveStripe(community, later(2 * hour, april));
    await deliverAll(community, later(2 * hour, april));
    await community.stripe('card', { customer, isDeclined: false });
    const paid = later(4 * day, april);
    await moveStripe(community, paid);
    await deliverAll(community, paid);
    expect(await subscriptionOf(community, mari, paid)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: '2026-05-10T12:00:00.000Z',
      paid: { status: 'active', graceUntil: null },
    });
  });
});

describe('moveNextCharge', async () => {
  const community = await createPayingCommunity();
  const to = new Date('2026-05-10T12:00:00.000Z');
  const move = (userId: string, key: string, until = to) =>
    moveNextCharge(createTestContext(community), { userId, to: until, key });

  it('charges next after the gift, for nothing until then; twice is once', async () => {
    const mari = await actors.member(community);
    await subscribe(community, mari);
    expect(await move(mari.id, 'gift 1')).toEqual({ ok: true, isMoved: true });
    expect(await move(mari.id, 'gift 1')).toEqual({ ok: true, isMoved: false });
    expect(await subscriptionOf(community, mari)).toMatchObject({
      paid: { plan: 'premium', status: 'active', renewsAt: to.toISOString() },
      invoices: [{ plan: 'premium' }],
    });
  });

  it('has nothing to move without a subscription, and for one that is cancelled', async () => {
    const mari = await actors.member(community);
    expect(await move(mari.id, 'gift 2')).toEqual({ ok: true, isMoved: false });
    await subscribe(community, mari);
    await post(community, mari, 'cancel');
    expect(await move(mari.id, 'gift 2')).toEqual({ ok: true, isMoved: false });
  });

  it('is refused when the provider says no: the gift stays with who gave it', async () => {
    const mari = await actors.member(community);
    await subscribe(community, mari);
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 402, times: 1 });
    expect(await move(mari.id, 'gift 3')).toEqual({ ok: false, refusal: 'next_charge_not_moved' });
    expect(await subscriptionOf(community, mari)).toMatchObject({ paid: { renewsAt: april.toISOString() } });
  });
});

describe('moveNextCharge without an answer', () => {
  it('can’t tell, and is done once when it is tried again', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await subscribe(community, mari);
    const move = { userId: mari.id, to: new Date('2026-05-10T12:00:00.000Z'), key: 'gift 4' };
    await community.stripe('fault', { path: 'POST /v1/subscriptions', status: 500, times: 2 });
    await expect(moveNextCharge(createTestContext(community), move)).rejects.toThrow('unavailable');
    expect(await moveNextCharge(createTestContext(community), move)).toEqual({ ok: true, isMoved: true });
  });
});

describe('a deleted account', () => {
  it('is charged no more', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const { subscription } = await subscribe(community, mari);
    await community.db
      .update(users)
      .set({ deletedAt: later(day).getTime() })
      .where(eq(users.id, mari.id));
    await runMinute(createTestContext(community, { now: later(day) }));
    const deleted = (await community.events()).filter(({ type }) => type === 'customer.subscription.deleted');
    expect(deleted.map(({ body }) => body.includes(subscription))).toEqual([true]);
    expect(await community.db.select().from(invoices)).toMatchObject([{ refundAskedAt: null, reversedAt: null }]);
  });

  it('has back what it paid in a checkout that was still open', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    const started = await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', {
      as: mari,
      body: { plan: 'premium' },
    });
    const body = { password: mari.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: mari, body })).status).toBe(200);
    await community.stripe('pay', { session: started.body.data.url.split('/').at(-1) });
    await deliverAll(community);
    await runMinute(createTestContext(community, { now: later(minute) }));
    expect(await community.db.select().from(invoices)).toMatchObject([{ reversedFor: 'refund' }]);
    expect((await community.db.select().from(subscriptions))[0]?.endedAt).not.toBeNull();
  });
});
