import type { Context } from '#api/context.ts';
import type { PaymentProvider } from '../payments/index.ts';
import { alignNextCharge } from './next-charge/align-next-charge.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Handles a change at the provider: syncs the subscription and, if it is paid, moves the next charge to the end of the
 * member's time. Time of a card redeemed during a charge or an open checkout thus follows the paid time.
 */
export async function settleSubscription(
  context: Context,
  provider: PaymentProvider,
  id: string,
  invoiceId?: string,
): Promise<void> {
  const subscription = await syncSubscription(context, provider, id, invoiceId);
  const isPaid = (subscription?.paidUntil ?? 0) > context.now.getTime();
  if (subscription && isPaid) await alignNextCharge(context, subscription.userId, { isSynced: true });
}
