import { countUnredeemedCards } from '#api/features/commerce/orders/index.ts';
import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { presentSubscription, subscriptionReads } from '#api/features/commerce/subscriptions/index.ts';
import { countMemberWriting } from '#api/features/community/comments/index.ts';
import { selectUpcomingPlaces } from '#api/features/events/attendances/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import type { DeletionLosses, DeletionPreview } from './contract.ts';
import { selectHasPassword } from './queries.ts';

/** Returns what the member would lose for good by deleting their account. */
export const previewDeletion = verb(
  { access: 'signedIn' },
  async (context, _, { user }): Promise<{ data: DeletionPreview }> => {
    const { db, now, locale } = context;
    const read = await namedBatch(db, {
      ...subscriptionReads(context, user.id),
      account: selectHasPassword(db, user.id),
      cards: countUnredeemedCards(db, user, now),
      writing: countMemberWriting(db, user.id),
      places: selectUpcomingPlaces(db, user.id, locale, now),
    });
    const subscription = presentSubscription(context, user.id, read);
    const cards = (isReceived: boolean) =>
      read.cards
        .filter((each) => Boolean(each.isReceived) === isReceived)
        .map(({ tier, months, count }) => ({ tier, months, count }));
    const losses = {
      time: timeLeft(subscription, now),
      subscription: endedSubscription(subscription),
      refund: subscription.refund,
      bought: cards(false),
      received: cards(true),
      places: read.places.map(({ title, startsAt, state }) => ({
        title,
        startsAt: isoTime(startsAt),
        isWaitlisted: state === 'waitlisted',
      })),
    };
    const writing = read.writing[0] ?? { posts: 0, comments: 0, pictures: 0 };
    return { data: { needsPassword: Boolean(read.account[0]?.hasPassword), losses, writing } };
  },
);

/** Returns when each of the member's current and future tiers ends. */
function timeLeft({ history }: SubscriptionState, now: Date): DeletionLosses['time'] {
  const ends = new Map<DeletionLosses['time'][number]['tier'], string>();
  const ahead = history.filter(({ endsAt }) => endsAt > now.toISOString()).toReversed();
  for (const { tier, endsAt } of ahead) ends.set(tier, endsAt);
  return [...ends].map(([tier, until]) => ({ tier, until }));
}

function endedSubscription({ paid }: SubscriptionState): DeletionLosses['subscription'] {
  return paid && { plan: paid.nextPlan ?? paid.plan, price: paid.price, nextCharge: paid.renewsAt };
}
