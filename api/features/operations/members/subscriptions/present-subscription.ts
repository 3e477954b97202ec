import type { Context } from '#api/context.ts';
import { type InvoiceRow, presentInvoice } from '#api/features/commerce/invoices/index.ts';
import { presentSubscription, subscriptionReads } from '#api/features/commerce/subscriptions/index.ts';
import { type NamedResults, namedBatch } from '#api/platform/database/named-batch.ts';
import type { MemberSubscription } from './contract.ts';

type Read = NamedResults<ReturnType<typeof subscriptionReads>>;

/** Maps a member's charges and tiers to what administrators see. */
export function presentMemberSubscription(context: Context, userId: string, read: Read): MemberSubscription {
  const { paid, history } = presentSubscription(context, userId, read);
  return {
    paid,
    history,
    charges: read.invoices.map((row) => ({
      ...presentInvoice(row),
      state: stateOf(row),
      isRefundable: isRefundable(row),
    })),
  };
}

/** Reads and presents a member's subscription again after a change. */
export async function readMemberSubscription(context: Context, userId: string): Promise<{ data: MemberSubscription }> {
  const read = await namedBatch(context.db, subscriptionReads(context, userId));
  return { data: presentMemberSubscription(context, userId, read) };
}

/** Whether staff can refund a charge. The 30 days in which members can request a refund don't apply to staff. */
export const isRefundable = (row: InvoiceRow) => stateOf(row) === 'paid' && row.amount > row.refundedAmount;

function stateOf({
  reversedAt,
  reversedFor,
  refundAskedAt,
}: InvoiceRow): MemberSubscription['charges'][number]['state'] {
  if (reversedAt !== null) return reversedFor === 'dispute' ? 'disputed' : 'refunded';
  return refundAskedAt === null ? 'paid' : 'asked';
}
