import type { Context } from '#api/context.ts';
import { type InvoiceRow, presentInvoice } from '#api/features/commerce/invoices/index.ts';
import { presentSubscription, subscriptionReads } from '#api/features/commerce/subscriptions/index.ts';
import { type NamedResults, namedBatch } from '#api/platform/database/named-batch.ts';
import type { MemberSubscription } from './contract.ts';

type Read = NamedResults<ReturnType<typeof subscriptionReads>>;

/** What a member pays and has, as administrators see it. */
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

/** The same, read again after a change. */
export async function readMemberSubscription(context: Context, userId: string): Promise<{ data: MemberSubscription }> {
  const read = await namedBatch(context.db, subscriptionReads(context, userId));
  return { data: presentMemberSubscription(context, userId, read) };
}

/** Whether a charge can be refunded: staff aren't bound to the 30 days in which members can ask for it. */
export const isRefundable = (row: InvoiceRow) => stateOf(row) === 'paid' && row.amount > row.refundedAmount;

function stateOf({
  reversedAt,
  reversedFor,
  refundAskedAt,
}: InvoiceRow): MemberSubscription['charges'][number]['state'] {
  if (reversedAt !== null) return reversedFor === 'dispute' ? 'disputed' : 'refunded';
  return refundAskedAt === null ? 'paid' : 'asked';
}
