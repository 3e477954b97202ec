import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { createTestContext, day, hour, later, minute, readOutbox } from '#api/testing/index.ts';
import {
  advanceStripeClock,
  createSubscriber,
  deliverAllEvents,
  oneMonthLater,
  subscriptionOf,
  twoMonthsLater,
} from '#api/testing/stripe.ts';

describe('a renewal', () => {
  it('keeps the plan while the charge is in progress, then adds exactly one month', async () => {
    const { community, mari } = await createSubscriber();
    const before = (await community.events()).length;
    await runMinute(createTestContext(community, { now: later(-minute, oneMonthLater) }));
    expect((await subscriptionOf(community, mari, later(30 * minute, oneMonthLater))).tier).toBe('PREMIUM');
    const paid = later(hour, oneMonthLater);
    await advanceStripeClock(community, paid);
    await deliverAllEvents(community, paid, before);
    expect(await subscriptionOf(community, mari, paid)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: twoMonthsLater.toISOString(),
    });
  });

  it('is announced once, three days before, even by concurrent minute jobs', async () => {
    const { community } = await createSubscriber();
    const run = (now: Date) => runMinute(createTestContext(community, { now }));
    const mails = async () => (await readOutbox(community)).filter(({ subject }) => subject.includes('pikeneb')).length;
    await run(later(-3 * day - minute, oneMonthLater));
    expect(await mails()).toBe(0);
    await Promise.all([
      run(later(-3 * day, oneMonthLater)),
      run(later(-3 * day, oneMonthLater)),
      run(later(-3 * day, oneMonthLater)),
    ]);
    await run(later(-2 * day, oneMonthLater));
    expect(await mails()).toBe(1);
  });

  it('mails the member and keeps the plan for a week when the card is declined, then ends it', async () => {
    const { community, mari, customer } = await createSubscriber();
    await community.stripe('card', { customer, isDeclined: true });
    const before = (await community.events()).length;
    const run = (now: Date) => runMinute(createTestContext(community, { now }));
    const subjects = async () =>
      (await readOutbox(community))
        .map(({ subject }) => subject)
        .filter((subject) => !/pikeneb|Sinu arve|on nüüd sinu/.test(subject));
    await run(oneMonthLater);
    await advanceStripeClock(community, later(2 * hour, oneMonthLater));
    await deliverAllEvents(community, later(2 * hour, oneMonthLater), before);
    await run(later(2 * hour, oneMonthLater));
    await run(later(2 * hour, oneMonthLater));
    expect(await subscriptionOf(community, mari, later(2 * hour, oneMonthLater))).toMatchObject({
      tier: 'PREMIUM',
      paid: { status: 'past_due', graceUntil: later(7 * day, oneMonthLater).toISOString() },
    });
    expect(await subjects()).toHaveLength(1);
    await run(later(5 * day, oneMonthLater));
    await run(later(6 * day, oneMonthLater));
    expect(await subjects()).toHaveLength(3);
    await run(later(7 * day, oneMonthLater));
    await run(later(7 * day + minute, oneMonthLater));
    expect(await subscriptionOf(community, mari, later(7 * day, oneMonthLater))).toMatchObject({
      plan: 'basic',
      status: 'expired',
    });
    expect(await subjects()).toHaveLength(4);
    expect((await subjects()).at(-1)).toContain('on lõppenud');
    expect(await subscriptionOf(community, mari, later(8 * day, oneMonthLater))).toMatchObject({ paid: null });
  });

  it('neither adds nor loses time when a declined charge succeeds later', async () => {
    const { community, mari, customer } = await createSubscriber();
    await community.stripe('card', { customer, isDeclined: true });
    await advanceStripeClock(community, later(2 * hour, oneMonthLater));
    await deliverAllEvents(community, later(2 * hour, oneMonthLater));
    await community.stripe('card', { customer, isDeclined: false });
    const paid = later(4 * day, oneMonthLater);
    await advanceStripeClock(community, paid);
    await deliverAllEvents(community, paid);
    expect(await subscriptionOf(community, mari, paid)).toMatchObject({
      tier: 'PREMIUM',
      expiresAt: twoMonthsLater.toISOString(),
      paid: { status: 'active', graceUntil: null },
    });
  });
});
