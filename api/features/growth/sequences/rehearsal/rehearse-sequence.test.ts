import { eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { analyticsPeople } from '#api/features/growth/analytics/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  later,
  minute,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { type Rehearsal, sequenceKinds } from '../contract.ts';
import { recordOccasions } from '../occasions/record-sequences.ts';
import { sequenceMails, sequenceOccasions } from '../schema.ts';
import { sendSequences } from '../send/send-sequences.ts';

const path = '/api/admin/email-sequences';
/** Everything happens at the beginning of a half-day, and the job runs a minute later. */
const slot = 12 * hour;
const slots = 176;
const timeOf = (number: number) => testNow.getTime() + number * slot;
const inDays = (days: number) => (days * day) / slot;

const number = (max: number) => fc.nat({ max });
const historyOf = fc.record({
  joined: number(60),
  hasConsent: fc.nat({ max: 4 }).map((chance) => chance > 2),
  ...{ mailNews: fc.nat(9), mailOffers: fc.nat(9) },
  posted: fc.option(number(60)),
  visits: fc.array(number(120), { maxLength: 4 }),
  plans: fc.array(fc.record({ gap: number(30), length: fc.integer({ min: 1, max: 70 }) }), { maxLength: 2 }),
  subscription: fc.option(fc.record({ begun: number(20), cancelled: fc.option(number(120)) })),
});
type History = ReturnType<(typeof historyOf)['generate']>['value'];

type Event = readonly [at: number, statement: BatchItem<'sqlite'>];

/** Creates the events of a member's history, by slot. */
function eventsOf({ db }: TestCommunity, history: History): Event[] {
  const userId = newId();
  const { joined, hasConsent, mailNews, mailOffers, posted, visits, plans } = history;
  const at = timeOf(joined);
  const member = {
    ...{ id: userId, email: `${userId}@people.test`, name: 'Mari', locale: 'et' as const },
    ...{ emailVerifiedAt: at, createdAt: at, lastSeenAt: at, campaignsConsentAt: hasConsent ? 1 : null },
    ...{ mailNews: mailNews > 0, mailOffers: mailOffers > 0 },
  };
  const during = (after: number, statement: (at: number) => BatchItem<'sqlite'>): Event => {
    const when = joined + 1 + after;
    return [when, statement(timeOf(when))];
  };
  const own = eq(analyticsPeople.userId, userId);
  let from = 0;
  return [
    [joined, db.insert(users).values(member)],
    ...(posted === null
      ? []
      : [during(posted, (firstPostAt) => db.update(analyticsPeople).set({ firstPostAt }).where(own))]),
    ...visits
      .toSorted((one, other) => one - other)
      .map((visit) => during(visit, (lastSeenAt) => db.update(users).set({ lastSeenAt }).where(eq(users.id, userId)))),
    ...plans.map(({ gap, length }) => {
      const begun = from + gap;
      from = begun + length;
      const span = (startsAt: number) => ({
        userId,
        tier: 'premium' as const,
        startsAt,
        endsAt: startsAt + length * slot,
      });
      return during(begun, (startsAt) => db.insert(entitlementSpans).values(span(startsAt)));
    }),
    ...subscriptionOf(db, userId, history, during),
  ];
}

/** Creates a plan that is charged each month until it is cancelled. */
function subscriptionOf(
  db: TestCommunity['db'],
  userId: string,
  { subscription }: History,
  during: (after: number, statement: (at: number) => BatchItem<'sqlite'>) => Event,
): Event[] {
  if (!subscription) return [];
  const { begun, cancelled } = subscription;
  const row = {
    ...{ id: userId, userId, provider: 'stripe' as const, customerId: userId, plan: 'premium' as const, amount: 1 },
    ...{ currency: 'EUR' as const, status: 'active' as const, revision: 1 },
  };
  const change = (given: Partial<typeof subscriptions.$inferInsert>) =>
    db.update(subscriptions).set(given).where(eq(subscriptions.id, userId));
  const end = cancelled === null ? Number.POSITIVE_INFINITY : Math.max(cancelled, begun + 1);
  const renewals = [1, 2, 3].map((month) => begun + month * inDays(30)).filter((renewed) => renewed < end);
  return [
    during(begun, (at) =>
      db.insert(subscriptions).values({ ...row, startedAt: at, periodEnd: at + 30 * day, updatedAt: at }),
    ),
    ...renewals.map((renewed) =>
      during(renewed, (updatedAt) => change({ periodEnd: updatedAt + 30 * day, updatedAt })),
    ),
    ...(end < slots ? [during(end, (updatedAt) => change({ cancelAt: 1, updatedAt }))] : []),
  ];
}

const longMember = { emailVerifiedAt: 1, createdAt: 1 };

describe('a rehearsal', () => {
  it('predicts correctly who gets which mail, and why others don’t, for 250 simulated histories', {
    timeout: 300_000,
  }, async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const admin = await actors.admin(community, { user: longMember });
    for (const kind of sequenceKinds)
      await call(community, 'POST', `${path}/${kind}/switch-on`, { as: admin, body: { version: 1 } });
    const histories = fc.sample(historyOf, { numRuns: 250, seed: 42 });
    const events = Map.groupBy(
      histories.flatMap((history) => eventsOf(community, history)),
      ([at]) => at,
    );
    for (let now = 0; now < slots; now += 1) {
      const [first, ...others] = (events.get(now) ?? []).map(([, statement]) => statement);
      if (first) await db.batch([first, ...others]);
      const context = createTestContext(community, { now: new Date(timeOf(now) + minute) });
      context.answered();
      await recordOccasions(context);
      await sendSequences(context, async () => undefined);
    }
    const end = new Date(timeOf(slots - 1) + 2 * minute);
    const session = { createdAt: end.getTime(), lastUsedAt: end.getTime(), expiresAt: end.getTime() + day };
    const reader = await actors.admin(community, { user: longMember, session });
    // The administrator who switched the sequences on isn't part of a history.
    await db.delete(sequenceOccasions).where(eq(sequenceOccasions.userId, admin.id));
    const mails = (await db.select().from(sequenceMails)).filter(({ userId }) => userId !== admin.id);
    const happened = mails.map(({ kind, step, userId, plannedAt, state, reason }) =>
      state === 'sent' ? [kind, step, userId, new Date(plannedAt).toISOString()].join() : [kind, step, reason].join(),
    );
    const rehearsed: string[] = [];
    for (const kind of sequenceKinds) rehearsed.push(...(await rehearse(community, reader, kind, end)));
    expect(rehearsed.toSorted()).toEqual(happened.toSorted());
    const sent = mails.filter(({ state }) => state === 'sent');
    const each = Object.groupBy(sent, ({ kind, step }) => `${kind}.${step}`);
    expect(Object.values(each).map((all) => (all?.length ?? 0) > 5)).toEqual(Array(8).fill(true));
    expect(new Set(mails.map(({ reason }) => reason))).toEqual(new Set([null, 'condition', 'not_wanted', 'over']));
  });

  it('sends nothing and changes nothing', async () => {
    const community = await createTestCommunity();
    const admin = await actors.admin(community, { user: { campaignsConsentAt: 1 } });
    const now = later(minute);
    const { body } = await call<{ data: Rehearsal }>(community, 'GET', `${path}/welcome/rehearsal`, { as: admin, now });
    expect(body.data.steps.map(({ id, sent }) => [id, sent])).toEqual([
      ['hello', 1],
      ['first-post', 0],
      ['plans', 0],
    ]);
    expect(await community.db.select().from(sequenceMails)).toEqual([]);
  });
});

/** Rehearses, and returns lines with the members who would get each step and the number of others by reason. */
async function rehearse(
  community: TestCommunity,
  as: Awaited<ReturnType<typeof actors.admin>>,
  kind: string,
  now: Date,
): Promise<string[]> {
  const { body } = await call<{ data: Rehearsal }>(community, 'GET', `${path}/${kind}/rehearsal`, { as, now });
  const lines: string[] = [];
  for (const { id, sent, reasons } of body.data.steps) {
    for (const { reason, count } of reasons) lines.push(...Array<string>(count).fill([kind, id, reason].join()));
    let [count, cursor]: [number, string | null] = [0, ''];
    while (cursor !== null) {
      const query = `step=${id}&limit=100${cursor && `&cursor=${cursor}`}`;
      const page: { body: { data: Members } } = await call<{ data: Members }>(
        community,
        'GET',
        `${path}/${kind}/rehearsal/members?${query}`,
        { as, now },
      );
      for (const member of page.body.data.items) lines.push([kind, id, member.id, member.at].join());
      count += page.body.data.items.length;
      cursor = page.body.data.nextCursor;
    }
    expect(count).toBe(sent);
  }
  return lines;
}

interface Members {
  items: Array<{ id: string; at: string }>;
  nextCursor: string | null;
}
