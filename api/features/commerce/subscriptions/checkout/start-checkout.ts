import type { Context } from '#api/context.ts';
import { buildLedger, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import type { Member } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { connectProvider, type PaymentProvider, selectPaymentKey } from '../../payments/index.ts';
import { checkoutRefusals, planBody } from '../contract.ts';
import { firstChargeOfPlan, segmentsWithoutGracePeriods } from '../offers.ts';
import { planTitle, priceOf } from '../plan-price.ts';
import { findOwnSubscription, type SubscriptionRow } from '../queries.ts';
import { checkoutMs } from '../rules.ts';
import { checkoutAwaitsProvider, findOpenCheckout, insertCheckout, updateCheckout } from './queries.ts';
import { settleCheckout } from './settle-checkout.ts';

type Started = Outcome<{ data: { url: string } }, keyof typeof checkoutRefusals>;

/** The maximum number of attempts while concurrent calls keep replacing the open checkout. */
const attempts = 3;

/**
 * Starts a checkout for a plan. A member has one open checkout: a second tab gets the same one, and choosing another
 * plan first expires it, so that no one pays twice. A member who has the plan or a higher one from a gift is first
 * charged when the gift ends.
 */
export const startCheckout = verb(
  { access: 'member', input: planBody, refusals: checkoutRefusals },
  async (context, { plan }, member): Promise<Started> => {
    const { db } = context;
    const { id: userId } = member.user;
    const read = await namedBatch(db, {
      keys: selectPaymentKey(context),
      subscription: findOwnSubscription(db, userId),
      ledger: selectLedger(db, userId),
    });
    const [current] = read.subscription;
    const provider = await connectProvider(context, read.keys);
    if (!provider) return refuse('payments_not_configured');
    if (current && current.endedAt === null) return refuse('already_subscribed');
    const price = priceOf(context, plan, current?.currency ?? null);
    const time = segmentsWithoutGracePeriods(buildLedger(userId, read.ledger).entries, context.tenant.timeZone);
    const terms: Terms = { plan, ...price, firstChargeAt: firstChargeOfPlan(time, plan, context.now.getTime()) };
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const checkout = await findOrInsertCheckout(context, member, terms);
      const isSame = Object.entries(terms).every(([name, value]) => checkout[name as keyof Terms] === value);
      const isFresh = checkout.expiresAt - context.now.getTime() > checkoutMs / 2;
      if (isSame && isFresh && checkout.url) return { ok: true, data: { url: checkout.url } };
      if (isSame && isFresh)
        return { ok: true, data: await startAtProvider(context, provider, { checkout, member, current }) };
      if ((await closeCheckout(context, provider, checkout)) === 'paid') return refuse('already_subscribed');
    }
    throw new AppError('conflict');
  },
);

type Checkout = Awaited<ReturnType<typeof findOpenCheckout>>[number];
/** The terms of a checkout. An open checkout with other terms is replaced. */
type Terms = Pick<Checkout, 'plan' | 'amount' | 'currency' | 'firstChargeAt'>;

/** Finds the member's open checkout, or inserts one if there is none. */
async function findOrInsertCheckout({ db, now }: Context, { user }: Member, terms: Terms): Promise<Checkout> {
  const createdAt = now.getTime();
  const row = { id: newId(), userId: user.id, ...terms, createdAt, checkedAt: createdAt };
  const results = await namedBatch(db, {
    inserted: insertCheckout(db, { ...row, expiresAt: createdAt + checkoutMs }),
    open: findOpenCheckout(db, user.id),
  });
  const [open] = results.open;
  if (!open) throw new AppError('conflict');
  return open;
}

interface NewPlacement {
  checkout: Checkout;
  member: Member;
  current: SubscriptionRow | undefined;
}

/** Creates the checkout at the provider. Concurrent calls create only one, because its key is the idempotency key. */
async function startAtProvider(
  context: Context,
  provider: PaymentProvider,
  { checkout, member, current }: NewPlacement,
): Promise<{ url: string }> {
  const { db, origin, locale } = context;
  const { id: key, plan, amount, currency, firstChargeAt, expiresAt } = checkout;
  const { id: userId, email } = member.user;
  const customerId = current?.provider === provider.name ? current.customerId : null;
  const { id, url } = await provider.startSubscription({
    key,
    plan,
    title: planTitle(context, plan),
    price: { amount, currency },
    firstChargeAt: firstChargeAt === null ? null : new Date(firstChargeAt),
    locale,
    buyer: { userId, email, customerId },
    successUrl: `${origin}/subscription/success?checkout=${key}`,
    cancelUrl: `${origin}/pricing`,
    expiresAt: new Date(expiresAt),
  });
  const [updated] = await updateCheckout(db, key, { providerId: id, url });
  if (updated) return { url };
  // The checkout was closed for another plan in the meantime, so it must not be paid.
  await provider.expireCheckout(id);
  throw new AppError('conflict');
}

/** Expires a checkout to replace it. It may turn out to be paid, or still open if the provider has just created it. */
async function closeCheckout(context: Context, provider: PaymentProvider, checkout: Checkout): Promise<string> {
  if (checkout.providerId === null) {
    const [closed] = await updateCheckout(context.db, checkout.id, { state: 'closed' }, checkoutAwaitsProvider);
    return closed ? 'expired' : 'open';
  }
  const closed = await provider.expireCheckout(checkout.providerId);
  await settleCheckout(context, provider, closed);
  return closed.state;
}
