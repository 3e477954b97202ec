import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { selectLedger, toLedger } from '#api/features/accounts/entitlements/index.ts';
import { type Member, requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { connectProvider, type PaymentProvider, selectPaymentKey } from '../payments/index.ts';
import { type checkoutRefusals, planBody } from './contract.ts';
import { firstChargeOf, withoutGracePeriods } from './offers.ts';
import { planTitle, priceOf } from './plan-price.ts';
import {
  findOpenCheckout,
  findOwnSubscription,
  insertCheckout,
  type SubscriptionRow,
  updateCheckout,
} from './queries.ts';
import { checkoutMs } from './rules.ts';
import { settleCheckout } from './settle-checkout.ts';

type Started = Outcome<{ data: { url: string } }, keyof typeof checkoutRefusals>;

/** An open checkout that changed hands so often while one was started is left to the next try. */
const attempts = 3;

/**
 * Sends a member to the provider to subscribe. A member has one open checkout: two tabs or two
 * clicks lead to the same one, and a wish for another plan ends it first, so that nobody pays twice.
 * Who has the plan, or a higher one, by a gift is charged when that is over.
 */
export async function startCheckout(context: Context, input: z.input<typeof planBody>): Promise<Started> {
  const member = requireMember(context);
  const { plan } = parseInput(planBody, input);
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
  const time = withoutGracePeriods(toLedger(userId, read.ledger).entries, context.tenant.timeZone);
  const terms: Terms = { plan, ...price, firstChargeAt: firstChargeOf(time, plan, context.now.getTime()) };
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
}

type Checkout = Awaited<ReturnType<typeof findOpenCheckout>>[number];
/** What a checkout is for: one for something else is not the same. */
type Terms = Pick<Checkout, 'plan' | 'amount' | 'currency' | 'firstChargeAt'>;

/** The member's open checkout: a new one, unless there is one. */
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

interface Placing {
  checkout: Checkout;
  member: Member;
  current: SubscriptionRow | undefined;
}

/** Makes the checkout at the provider; two that do it at once make one, by its key. */
async function startAtProvider(
  context: Context,
  provider: PaymentProvider,
  { checkout, member, current }: Placing,
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
  const [placed] = await updateCheckout(db, key, { providerId: id, url });
  if (placed) return { url };
  // A wish for another plan has closed it meanwhile: nobody may pay in this one.
  await provider.expireCheckout(id);
  throw new AppError('conflict');
}

/** Ends a checkout for another plan, or one that is about to end. It may turn out to be paid. */
async function closeCheckout(context: Context, provider: PaymentProvider, checkout: Checkout): Promise<string> {
  if (checkout.providerId === null) {
    await updateCheckout(context.db, checkout.id, { state: 'closed' });
    return 'expired';
  }
  const closed = await provider.expireCheckout(checkout.providerId);
  await settleCheckout(context, provider, closed);
  return closed.state;
}
