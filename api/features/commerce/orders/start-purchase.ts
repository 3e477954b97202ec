import type { Context } from '#api/context.ts';
import { writingRestriction } from '#api/permissions.ts';
import { morningOf } from '#api/platform/calendar/morning-of.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import {
  countAttempt,
  normalizeIpAddress,
  type RateLimit,
  refuseWhenOver,
} from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { connectProvider, selectPaymentKey } from '../payments/index.ts';
import { priceOf } from '../subscriptions/index.ts';
import { orderBody, orderRefusals } from './contract.ts';
import { insertOrder, updateOrder } from './queries.ts';
import { checkoutMs, isDeliveryDay } from './rules.ts';

const limits = {
  /** Each attempt calls the payment provider and stores a row. */
  startByAddress: (address: string): RateLimit => ({
    rule: 'orders.start',
    subject: normalizeIpAddress(address),
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

/**
 * Starts a checkout for gift cards, with or without an account. Cards are created only after payment; unpaid orders are
 * closed.
 */
export const startPurchase = verb(
  { access: 'anyone', input: orderBody, refusals: orderRefusals },
  async (context, wanted): Promise<Outcome<{ data: { url: string } }, keyof typeof orderRefusals>> => {
    const { db, now, actor, locale, origin, t } = context;
    refuseRestrictedMessage(context, wanted.message);
    const member = actor.kind === 'member' ? actor.user : null;
    const buyerEmail = member?.email ?? wanted.email;
    if (!buyerEmail) throw new AppError('invalid_input', { fields: { email: 'email_required' } });
    const deliverAt = wanted.deliverOn ? dayOf(context, wanted.deliverOn) : null;
    const limit = limits.startByAddress(context.clientAddress);
    const [counted, keys] = await db.batch([countAttempt(db, limit, now), selectPaymentKey(context)]);
    refuseWhenOver(limit, counted, now);
    const provider = await connectProvider(context, keys);
    if (!provider) return refuse('payments_not_configured');
    const { tier, months, quantity, message = null, recipientEmail = null } = wanted;
    const month = priceOf(context, tier, null);
    const price = { ...month, amount: month.amount * months };
    const [id, createdAt] = [newId(), now.getTime()];
    const order = { id, userId: member?.id ?? null, buyerEmail, tier, months, quantity, ...price, locale, message };
    const times = { deliverAt, createdAt, checkedAt: createdAt, expiresAt: createdAt + checkoutMs };
    await insertOrder(db, { ...order, recipientEmail, isSent: recipientEmail !== null, ...times });
    const checkout = await provider.startPurchase({
      key: id,
      title: t('orders:title', { plan: t(`pricing:plan.${tier}.name`), count: months, community: context.tenant.name }),
      price,
      quantity,
      locale,
      buyer: { userId: member?.id ?? null, email: buyerEmail, customerId: null },
      successUrl: `${origin}/store/success?order=${id}`,
      cancelUrl: `${origin}/store`,
      expiresAt: new Date(times.expiresAt),
    });
    await updateOrder(db, id, ['open'], { providerId: checkout.id });
    return { ok: true, data: { url: checkout.url } };
  },
);

/**
 * Refuses a message from a silenced or suspended member, because others would read it. They can buy cards without a
 * message.
 */
function refuseRestrictedMessage({ actor }: Context, message: string | undefined): void {
  const limit = actor.kind === 'member' && message ? writingRestriction(actor) : null;
  if (limit) throw new AppError('forbidden', { code: limit.code });
}

/** Returns the morning of a day in the community's time zone. Throws if cards can't be sent on that day. */
function dayOf({ tenant, now }: Context, day: string): number {
  const at = morningOf(day, tenant.timeZone);
  if (!isDeliveryDay(at, now.getTime())) {
    throw new AppError('invalid_input', { fields: { deliverOn: 'date_invalid' } });
  }
  return at;
}
