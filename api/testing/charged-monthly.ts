import { eq } from 'drizzle-orm';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { redeemGiftCard } from '#api/features/commerce/gift-cards/redeem/redeem-gift-card.ts';
import { giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { createActorContext } from './call.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { deliverAllEvents, oneMonthLater, type PayingCommunity, payForPlan } from './stripe.ts';

/** The end of the month that members from `insertChargedMember` have paid for. */
export const paidUntil = oneMonthLater.getTime();

/** Returns helpers that redeem cards in process and read the result. */
export function createRedemptions(community: TestCommunity) {
  const { db } = community;
  return {
    redeem: async (as: TestActor, code: string, now = testNow) =>
      redeemGiftCard(await createActorContext(community, as, { now }), { code }),
    cardOf: async (id: string) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0],
    /** Counts the ledger entries of a card. */
    entriesOf: (id: string) => db.$count(entitlements, eq(entitlements.reference, id)),
  };
}

/** Creates a member who subscribed at `testNow` and is charged each month. */
export async function insertChargedMember(
  community: PayingCommunity,
  plan: 'premium' | 'donator' = 'premium',
  member?: TestActor,
): Promise<TestActor> {
  const mari = member ?? (await actors.member(community));
  const delivered = (await community.events()).length;
  await payForPlan(community, mari, plan);
  await deliverAllEvents(community, testNow, delivered);
  return mari;
}

/** Returns the times to which Stripe moved a member's next charge, in order, in milliseconds. */
export async function listMovedChargeTimes(community: PayingCommunity, { id }: TestActor): Promise<number[]> {
  const events = await community.events();
  const updates = events
    .filter(({ type }) => type === 'customer.subscription.updated')
    .map(({ body }) => JSON.parse(body) as { data: { object: StripeSubscription } });
  return updates
    .map(({ data }) => data.object)
    .flatMap(({ metadata, trial_end }) => (metadata['user'] === id && trial_end !== null ? [trial_end * 1000] : []));
}

interface StripeSubscription {
  metadata: Record<string, string>;
  trial_end: number | null;
}

const subscriptionUpdate = 'POST /v1/subscriptions';
/** The client library retries a failed call once. */
const requestsPerCall = 2;

/** Makes the Stripe stand-in refuse the next subscription change. */
export async function refuseNextSubscriptionChange(community: PayingCommunity): Promise<void> {
  await community.stripe('fault', { path: subscriptionUpdate, status: 402, times: 1 });
}

/** Makes the Stripe stand-in apply the next subscription changes without responding successfully. */
export async function loseNextSubscriptionResponses(community: PayingCommunity, calls = 1): Promise<void> {
  const times = calls * requestsPerCall;
  await community.stripe('fault', { path: subscriptionUpdate, status: 500, times, isAnswerLost: true });
}

/** Runs `other` once, just before `work` sends the first request that `isAwaited` recognises. */
export async function interrupt<Result>(
  work: () => Promise<Result>,
  isAwaited: (request: Request, body: string) => boolean,
  other: () => Promise<unknown>,
): Promise<Result> {
  const send = globalThis.fetch;
  let isDone = false;
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!isDone && isAwaited(request, new TextDecoder().decode(await request.clone().arrayBuffer()))) {
      isDone = true;
      await other();
    }
    return send(request);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = send;
  }
}
