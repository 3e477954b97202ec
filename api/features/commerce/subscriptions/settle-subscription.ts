import type { Context } from '#api/context.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { alignNextCharge } from './align-next-charge.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Something happened to a subscription: it is brought to how it is at the provider, and where it is
 * paid for, the next charge to after all that the member has. A card that was redeemed while a charge
 * was being made, or a checkout was open, is used only after what that paid for.
 */
export async function settleSubscription(
  context: Context,
  provider: PaymentProvider,
  id: string,
  invoiceId?: string,
): Promise<void> {
  const subscription = await syncSubscription(context, provider, id, invoiceId);
  const isPaid = (subscription?.paidUntil ?? 0) > context.now.getTime();
  if (subscription && isPaid) await alignNextCharge(context, subscription.userId);
}
