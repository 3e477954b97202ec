import { inject } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import type { SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { actors, type TestActor } from './actors.ts';
import { type Called, type CallOptions, call } from './call.ts';
import { day, testNow } from './clock.ts';
import { createTestCommunity, type TestCommunity } from './create-test-community.ts';

/** What Stripe would have sent: the text, and its signature as of a moment. */
export interface SignedEvent {
  id: string;
  type: string;
  body: string;
  signature: string;
}

/** A community with an account of its own at the server that stands in the place of Stripe. */
export interface PayingCommunity extends TestCommunity {
  /** Does something to the account: `pay`, `clock`, `card`, `dispute`, `fault`. */
  readonly stripe: <Answer = object>(action: string, body?: object) => Promise<Answer>;
  /** All events so far, oldest first, signed at `at`. */
  readonly events: (at?: Date) => Promise<SignedEvent[]>;
  /** Hands over an event that happened. */
  readonly deliver: (event: SignedEvent, options?: CallOptions) => Promise<Called>;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export async function createPayingCommunity(options: Parameters<typeof createTestCommunity>[0] = {}) {
  return connectStripeAccount(await createTestCommunity(options));
}

/** The community, paid through an account of its own from now on. */
export async function connectStripeAccount(community: TestCommunity): Promise<PayingCommunity> {
  const url = inject('stripeUrl');
  const opened = await fetch(`${url}/_test/accounts`, {
    method: 'POST',
    body: JSON.stringify({ now: seconds(testNow) }),
  });
  const { key, webhookSecret } = (await opened.json()) as { key: string; webhookSecret: string };
  await storeCommunitySecret(community, 'payments.stripe-key', key, testNow);
  await storeCommunitySecret(community, 'payments.stripe-webhook', webhookSecret, testNow);
  const paying: PayingCommunity = {
    ...community,
    stripe: async <Answer>(action: string, body: object = {}) => {
      const answer = await fetch(`${url}/_test/${key}/${action}`, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
    events: async (at = testNow) => {
      const answer = await fetch(`${url}/_test/${key}/events?at=${seconds(at)}`);
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

/** Moves time at Stripe, where months are charged meanwhile. */
export function moveStripe(community: PayingCommunity, now: Date): Promise<object> {
  return community.stripe('clock', { now: seconds(now) });
}

/** Sends a member to checkout and pays there. Nothing is delivered yet. */
export async function payFor(community: PayingCommunity, as: TestActor, plan: 'premium' | 'donator', now = testNow) {
  const started = await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', {
    as,
    now,
    body: { plan },
  });
  const session = started.body.data.url.split('/').at(-1) ?? '';
  return community.stripe<{ subscription: string; customer: string; client_reference_id: string }>('pay', { session });
}

/** Hands over every event that was not handed over before, in the order they happened. */
export async function deliverAll(community: PayingCommunity, now = testNow, from = 0): Promise<number> {
  const events = (await community.events(now)).slice(from);
  for (const event of events) {
    const { status } = await community.deliver(event, { now });
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
  return from + events.length;
}

/** A member who subscribed, with everything told. */
export async function subscribe(community: PayingCommunity, as: TestActor, plan: 'premium' | 'donator' = 'premium') {
  const paid = await payFor(community, as, plan);
  await deliverAll(community);
  return paid;
}

/** A community with a member who pays for premium, or donator, from `testNow` on, with everything told. */
export async function createSubscriber(plan: 'premium' | 'donator' = 'premium') {
  const community = await createPayingCommunity();
  const mari = await actors.member(community);
  return { community, mari, ...(await subscribe(community, mari, plan)) };
}

/** When what was paid at `testNow` has run out, and a month later. */
export const april = new Date('2026-04-10T12:00:00.000Z');
export const may = new Date('2026-05-10T12:00:00.000Z');

type Managed = { data: object; error?: { code: string; message: string } };

/** What a member does about a subscription: `cancel`, `resume`, `change`, `refund`. */
export async function manageSubscription(
  community: TestCommunity,
  as: TestActor,
  action: 'cancel' | 'resume' | 'change' | 'refund',
  { now = testNow, ...options }: { now?: Date; body?: object } = {},
): Promise<Called<Managed>> {
  await comeBack(community, as, now);
  return call<Managed>(community, 'POST', `/api/subscription/${action}`, { as, now, ...options });
}

/** A member who comes back at a moment long after they signed in: with a session that lives then. */
export async function comeBack({ db }: TestCommunity, as: TestActor, now: Date): Promise<void> {
  const times = { lastUsedAt: now.getTime(), expiresAt: now.getTime() + day };
  const [bearerHash, cookieHash] = [await hashToken(as.token), await hashToken(as.cookie)];
  const session = { id: as.sessionId, userId: as.id, bearerHash, cookieHash, createdAt: now.getTime(), userAgent: '' };
  await db
    .insert(sessions)
    .values({ ...session, ...times })
    .onConflictDoUpdate({ target: sessions.id, set: times });
}

/** The member's subscription as the API shows it. */
export async function subscriptionOf(
  community: TestCommunity,
  as: TestActor,
  now = testNow,
): Promise<SubscriptionState> {
  await comeBack(community, as, now);
  return (await call<{ data: SubscriptionState }>(community, 'GET', '/api/subscription', { as, now })).body.data;
}
