import { describe, expect, it } from 'vitest';
import { recordInLedger } from '#api/features/accounts/entitlements/record-in-ledger.ts';
import { cleanUpWhenDue } from '#api/jobs/clean-up-when-due.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import {
  actors,
  createTestCommunity,
  createTestContext,
  day,
  grantTo,
  hour,
  later,
  minute,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { subscriptions } from '../schema.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { entitlementReminders } from './schema.ts';

const at = testNow.getTime();
const end = later(30 * day);
const remind = (community: TestCommunity, now: Date) => remindOfExpiry(createTestContext(community, { now }));

/** Creates a member whose premium ends in thirty days. */
async function memberOf(community: TestCommunity, locale: 'et' | 'en' = 'et') {
  const mari = await actors.member(community, { user: { locale } });
  await grantTo(community, mari, { tier: 'premium', time: { from: at, until: end.getTime() }, grantedAt: at });
  return mari;
}

describe('remindOfExpiry', () => {
  it('is run by the minute job and sends one reminder seven days before the end and one the day before', async () => {
    const community = await createTestCommunity();
    const mari = await memberOf(community);
    const mails = async (now: Date) => {
      await runMinute(createTestContext(community, { now }));
      return (await readOutbox(community)).length;
    };
    expect(await mails(later(-7 * day - 1, end))).toBe(0);
    expect(await mails(later(-7 * day, end))).toBe(1);
    expect(await mails(later(-7 * day + minute, end))).toBe(1);
    expect(await mails(later(-day - 1, end))).toBe(1);
    expect(await mails(later(-day, end))).toBe(2);
    expect(await mails(later(-hour, end))).toBe(2);
    expect(await mails(end)).toBe(2);
    const [mail] = await readOutbox(community);
    expect(mail).toMatchObject({ to: mari.email, locale: 'et' });
    expect(mail?.subject).toContain('9. aprill 2026');
  });

  it('sends the reminder in the member’s language', async () => {
    const community = await createTestCommunity();
    await memberOf(community, 'en');
    await remind(community, later(-day, end));
    expect((await readOutbox(community))[0]?.subject).toBe('Your Premium plan at Kuu kogu ends on April 9, 2026');
  });

  it('sends only the more urgent reminder if it runs late, and none once the time has ended', async () => {
    const community = await createTestCommunity();
    await memberOf(community);
    await remind(community, later(-hour, end));
    await remind(community, later(-minute, end));
    expect(await readOutbox(community)).toHaveLength(1);
    const over = await createTestCommunity();
    await memberOf(over);
    await remind(over, end);
    expect(await readOutbox(over)).toEqual([]);
  });

  it('sends one reminder in six concurrent runs', async () => {
    const community = await createTestCommunity();
    await memberOf(community);
    await Promise.all(Array.from({ length: 6 }, () => remind(community, later(-day, end))));
    expect(await readOutbox(community)).toHaveLength(1);
    expect(community.jobs).toHaveLength(1);
  });

  it('skips members whose time continues, whose subscription renews, or who are banned', async () => {
    const community = await createTestCommunity();
    const [waits, pays] = [await memberOf(community), await memberOf(community)];
    const card = { kind: 'grant', tier: 'premium', source: 'gift_card', reference: 'card' } as const;
    await recordInLedger(createTestContext(community), waits.id, { ...card, time: { months: 1 }, grantedAt: at });
    await community.db.insert(subscriptions).values({
      id: 'sub',
      provider: 'test',
      customerId: 'mari',
      userId: pays.id,
      plan: 'premium',
      amount: 499,
      currency: 'EUR',
      status: 'active',
      startedAt: at,
      periodEnd: end.getTime(),
      revision: 1,
      updatedAt: at,
    });
    const banned = await actors.banned(community);
    await grantTo(community, banned, { tier: 'premium', time: { from: at, until: end.getTime() }, grantedAt: at });
    await remind(community, later(-day, end));
    expect(await readOutbox(community)).toEqual([]);
  });

  it('sends a new reminder if the end moves', async () => {
    const community = await createTestCommunity();
    const mari = await memberOf(community);
    await remind(community, later(-day, end));
    const card = { kind: 'grant', tier: 'premium', source: 'gift_card', reference: 'more' } as const;
    await recordInLedger(createTestContext(community), mari.id, { ...card, time: { months: 1 }, grantedAt: at });
    await remind(community, later(-hour, end));
    expect(await readOutbox(community)).toHaveLength(1);
    await remind(community, later(29 * day, end));
    expect(await readOutbox(community)).toHaveLength(2);
  });

  it('stores each reminder until the time has ended', async () => {
    const community = await createTestCommunity();
    await memberOf(community);
    await remind(community, later(-day, end));
    await cleanUpWhenDue(createTestContext(community, { now: end }));
    expect(await community.db.$count(entitlementReminders)).toBe(1);
    await cleanUpWhenDue(createTestContext(community, { now: later(hour, end) }));
    expect(await community.db.$count(entitlementReminders)).toBe(0);
  });
});
