import { inject } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import type { ChangeQuote, SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { actors, type TestActor } from './actors.ts';
import { type CallOptions, type CallResult, call } from './call.ts';
import { day, testNow } from './clock.ts';
import { copyTestCommunity, createTestCommunity, type TestCommunity } from './create-test-community.ts';

/** A Stripe event with its signature. */
export interface SignedEvent {
  id: string;
  type: string;
  body: string;
  signature: string;
}

/** A community with its own account at the Stripe test server. */
export interface PayingCommunity extends TestCommunity {
  /** Controls the account: `pay`, `clock`, `card`, `dispute`, `refund`, `cancel`, `fault`… */
  readonly stripe: <Answer = object>(action: string, body?: object) => Promise<Answer>;
  /** All events so far, oldest first, signed at `at`. */
  readonly events: (at?: Date) => Promise<SignedEvent[]>;
  /** Delivers an event to the webhook. */
  readonly deliver: (event: SignedEvent, options?: CallOptions) => Promise<CallResult>;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export async function createPayingCommunity(options: Parameters<typeof createTestCommunity>[0] = {}) {
  return connectStripeAccount(await createTestCommunity(options));
}

/** Gives a community its own Stripe account. */
export async function connectStripeAccount(community: TestCommunity): Promise<PayingCommunity> {
  return useStripeAccount(community, await askStripe('accounts', { now: seconds(testNow) }));
}

/** Copies a community, both in its database and at Stripe. */
export async function copyPayingCommunity(community: PayingCommunity): Promise<PayingCommunity> {
  const copy = await copyTestCommunity(community);
  const slugs = { from: community.tenant.slug, to: copy.tenant.slug };
  return useStripeAccount(copy, await community.stripe<StripeAccount>('copy', slugs));
}

interface StripeAccount {
  key: string;
  webhookSecret: string;
}

async function askStripe<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${inject('stripeUrl')}/_test/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function useStripeAccount(
  community: TestCommunity,
  { key, webhookSecret }: StripeAccount,
): Promise<PayingCommunity> {
  await storeCommunitySecret(community, 'payments.stripe-key', key, testNow);
  await storeCommunitySecret(community, 'payments.stripe-webhook', webhookSecret, testNow);
  const paying: PayingCommunity = {
    ...community,
    stripe: (action, body = {}) => askStripe(`${key}/${action}`, body),
    events: async (at = testNow) => {
      const answer = await fetch(`${inject('stripeUrl')}/_test/${key}/events?at=${seconds(at)}`);
      return ((await answer.json()) as { events: SignedEvent[] }).events;
    },
    deliver: ({ body, signature }, callOptions) =>
      call(paying, 'POST', '/api/payments/stripe/webhook', {
        ...callOptions,
        body,
        headers: { 'stripe-signature': signature, ...callOptions?.headers },
      }),
  };
  return paying;
}

/** Advances Stripe's clock, which makes the charges that become due. */
export function advanceStripeClock(community: PayingCommunity, now: Date): Promise<object> {
  return community.stripe('clock', { now: seconds(now) });
}

/** Starts a checkout for a member and pays it, without delivering events. */
export async function payForPlan(
  community: PayingCommunity,
  as: TestActor,
  plan: 'premium' | 'donator',
  now = testNow,
) {
  const started = await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', {
    as,
    now,
    body: { plan },
  });
  const session = started.body.data.url.split('/').at(-1) ?? '';
  return community.stripe<{ subscription: string; customer: string; client_reference_id: string }>('pay', { session });
}

/** Delivers all events from number `from` on, in order. Returns the number to continue from. */
export async function deliverAllEvents(community: PayingCommunity, now = testNow, from = 0): Promise<number> {
  const events = (await community.events(now)).slice(from);
  for (const event of events) {
    const { status } = await community.deliver(event, { now });
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
  return from + events.length;
}

/** Subscribes a member and delivers all events. */
export async function subscribe(community: PayingCommunity, as: TestActor, plan: 'premium' | 'donator' = 'premium') {
  const paid = await payForPlan(community, as, plan);
  await deliverAllEvents(community);
  return paid;
}

/** Creates a community with a member who subscribed at `testNow`, and delivers all events. */
export async function createSubscriber(plan: 'premium' | 'donator' = 'premium') {
  const community = await createPayingCommunity();
  const mari = await actors.member(community);
  return { community, mari, ...(await subscribe(community, mari, plan)) };
}

/** One and two months after `testNow`, as Stripe counts months. */
export const oneMonthLater = new Date('2026-04-10T12:00:00.000Z');
export const twoMonthsLater = new Date('2026-05-10T12:00:00.000Z');

type Managed = { data: object; error?: { code: string; message: string } };

/** Calls a subscription action as the member. */
export async function manageSubscription(
  community: TestCommunity,
  as: TestActor,
  action: 'cancel' | 'resume' | 'change' | 'refund',
  { now = testNow, ...options }: { now?: Date; body?: object } = {},
): Promise<CallResult<Managed>> {
  await keepSignedIn(community, as, now);
  const quote = action === 'change' ? await quoteOf(community, as, options.body, now) : {};
  const body = { ...options.body, ...quote };
  return call<Managed>(community, 'POST', `/api/subscription/${action}`, { as, now, body });
}

/** Returns what the member agrees to when they change the plan: today's charge, and when it was calculated. */
async function quoteOf(community: TestCommunity, as: TestActor, body: object | undefined, now: Date) {
  const query = new URLSearchParams({ ...body });
  const path = `/api/subscription/change?${query}`;
  const quoted = await call<{ data?: ChangeQuote }>(community, 'GET', path, { as, now });
  const { charge, quotedAt } = quoted.body.data ?? {};
  return charge ? { amount: charge.amount, quotedAt } : {};
}

/** Keeps the member's session valid at a later time. */
export async function keepSignedIn({ db }: TestCommunity, as: TestActor, now: Date): Promise<void> {
  const times = { lastUsedAt: now.getTime(), expiresAt: now.getTime() + day };
  const [bearerHash, cookieHash] = [await hashToken(as.token), await hashToken(as.cookie)];
  const session = { id: as.sessionId, userId: as.id, bearerHash, cookieHash, createdAt: now.getTime(), userAgent: '' };
  await db
    .insert(sessions)
    .values({ ...session, ...times })
    .onConflictDoUpdate({ target: sessions.id, set: times });
}

/** Reads the member's subscription from the API. */
export async function subscriptionOf(
  community: TestCommunity,
  as: TestActor,
  now = testNow,
): Promise<SubscriptionState> {
  await keepSignedIn(community, as, now);
  return (await call<{ data: SubscriptionState }>(community, 'GET', '/api/subscription', { as, now })).body.data;
}
