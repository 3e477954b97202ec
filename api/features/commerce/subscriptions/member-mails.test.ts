import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  call,
  createTestContext,
  day,
  failExchange,
  later,
  minute,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';
import {
  advanceStripeClock,
  copyPayingCommunity,
  createPayingCommunity,
  createSubscriber,
  deliverAllEvents,
  manageSubscription,
  oneMonthLater,
  type PayingCommunity,
  payForPlan,
  subscribe,
  subscriptionOf,
} from '#api/testing/stripe.ts';

const mailsTo = async (community: PayingCommunity, { email }: TestActor) =>
  (await readOutbox(community)).filter(({ to }) => to === email);
const subjectsTo = async (community: PayingCommunity, as: TestActor) =>
  (await mailsTo(community, as)).map(({ subject }) => subject);
const textOf = (mail: Awaited<ReturnType<typeof readOutbox>>[number] | undefined) => JSON.stringify(mail?.blocks);

/** Creates a subscriber in a community with an empty outbox. */
async function subscribed(plan: 'premium' | 'donator' = 'premium') {
  const created = await createSubscriber(plan);
  await created.community.db.delete(mailOutbox);
  return created;
}

describe('subscribing', () => {
  it('sends one mail about the plan and one about the payment, for any order and number of events', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community);
    await payForPlan(community, mari, 'premium');
    const events = await community.events();
    for (const event of [...events].reverse()) await community.deliver(event);
    await deliverAllEvents(community);
    await Promise.all(events.map((event) => community.deliver(event)));
    expect((await subjectsTo(community, mari)).sort()).toEqual([
      'Premium on nüüd sinu: Kuu kogu',
      expect.stringMatching(/^Sinu arve, 4,99.€: Kuu kogu$/),
    ]);
    const payment = (await mailsTo(community, mari)).find(({ subject }) => subject.startsWith('Sinu arve'));
    const [invoice] = (await subscriptionOf(community, mari)).invoices;
    expect(textOf(payment)).toContain(`/subscription/invoice?id=${invoice?.id}`);
  });

  it.each(['before', 'after'] as const)(
    'sends both mails exactly once even if interrupted %s any of its database exchanges',
    async (how) => {
      const begun = await createPayingCommunity();
      const mari = await actors.member(begun);
      await payForPlan(begun, mari, 'premium');
      for (let nth = 1; ; nth += 1) {
        const community = await copyPayingCommunity(begun);
        const paid = (await community.events()).findLast(({ type }) => type === 'invoice.paid');
        const deliver = async () => paid && community.deliver(paid);
        const wasBroken = await failExchange(nth, how, deliver);
        await deliver();
        expect([nth, (await mailsTo(community, mari)).length]).toEqual([nth, 2]);
        if (!wasBroken) break;
      }
    },
  );

  it('sends its mails in the member’s language', async () => {
    const community = await createPayingCommunity();
    const mari = await actors.member(community, { user: { locale: 'en' } });
    await subscribe(community, mari);
    expect((await mailsTo(community, mari)).map(({ locale }) => locale)).toEqual(['en', 'en']);
    expect(await subjectsTo(community, mari)).toContain('Premium at Kuu kogu is yours');
  });
});

describe('a change of the subscription', () => {
  it('sends one mail for a cancellation, with the last day, and one for a resumption', async () => {
    const { community, mari } = await subscribed();
    for (const action of ['cancel', 'cancel', 'resume', 'resume'] as const)
      await manageSubscription(community, mari, action);
    await deliverAllEvents(community);
    expect(await subjectsTo(community, mari)).toEqual([
      'Sinu tellimus on lõpetatud: Kuu kogu',
      'Sinu tellimus jätkub: Kuu kogu',
    ]);
    expect(textOf((await mailsTo(community, mari))[0])).toContain('viimane päev on 10. aprill 2026');
  });

  it('sends a mail about the plan and one about the payment for a higher plan', async () => {
    const { community, mari } = await subscribed();
    const half = later(15.5 * day);
    await advanceStripeClock(community, half);
    await manageSubscription(community, mari, 'change', { body: { plan: 'donator' }, now: half });
    await deliverAllEvents(community, half);
    expect((await subjectsTo(community, mari)).sort()).toEqual([
      expect.stringMatching(/^Sinu arve, 7,50/),
      'Sinu plaan muutus: Kuu kogu',
    ]);
  });

  it('sends a mail that says when a lower plan starts', async () => {
    const { community, mari } = await subscribed('donator');
    await manageSubscription(community, mari, 'change', { body: { plan: 'premium' } });
    await deliverAllEvents(community);
    const mails = await mailsTo(community, mari);
    expect(mails).toHaveLength(1);
    expect(textOf(mails[0])).toContain('Sinu uus plaan on Premium');
    expect(textOf(mails[0])).toContain('10. aprill 2026');
  });

  it('is not mailed to a deleted account', async () => {
    const { community, mari } = await subscribed();
    const body = { password: mari.password, confirmation: 'Kogukond' };
    await call(community, 'POST', '/api/users/delete', { as: mari, body });
    await deliverAllEvents(community);
    expect(await subjectsTo(community, mari)).toHaveLength(1);
  });
});

describe('a renewal', () => {
  it('sends one mail with the invoice', async () => {
    const { community, mari } = await subscribed();
    const before = (await community.events()).length;
    const paid = later(2 * 60 * 60 * 1000, oneMonthLater);
    await advanceStripeClock(community, paid);
    await deliverAllEvents(community, paid, before);
    await deliverAllEvents(community, paid);
    expect(await subjectsTo(community, mari)).toEqual([expect.stringMatching(/^Sinu arve, 4,99/)]);
  });
});

describe('a refund of several charges', () => {
  it('sends one mail with the whole amount, which the page and the history also show', async () => {
    const { community, mari } = await createSubscriber();
    const half = later(15.5 * day);
    await advanceStripeClock(community, half);
    await manageSubscription(community, mari, 'change', { body: { plan: 'donator' }, now: half });
    await community.db.delete(mailOutbox);
    await manageSubscription(community, mari, 'refund', { now: half });
    await deliverAllEvents(community, half);
    const mails = await mailsTo(community, mari);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sinu tagasimakse: Kuu kogu']);
    expect(mails[0]?.preheader).toContain('12,49');
    const state = await subscriptionOf(community, mari, half);
    expect(state).toMatchObject({ plan: 'basic', tier: null, paid: null, refund: null });
    expect(state.invoices.map(({ refundedAt }) => refundedAt)).toEqual([half.toISOString(), half.toISOString()]);
    expect(state.history.every(({ endsAt }) => endsAt <= half.toISOString())).toBe(true);
  });

  it('sends one mail even if interrupted after any of its database exchanges and finished by the minute job', async () => {
    const { community: begun, mari } = await subscribed();
    for (let nth = 1; ; nth += 1) {
      const community = await copyPayingCommunity(begun);
      const wasBroken = await failExchange(nth, 'after', () => manageSubscription(community, mari, 'refund'));
      await manageSubscription(community, mari, 'refund');
      for (const after of [2, 3]) await runMinute(createTestContext(community, { now: later(after * minute) }));
      expect([nth, await subjectsTo(community, mari)]).toEqual([nth, ['Sinu tagasimakse: Kuu kogu']]);
      if (!wasBroken) break;
    }
  });
});
