import { type InvoiceRow, selectOwnInvoices, setRefundRequested } from '#api/features/commerce/invoices/index.ts';
import { connectProvider, selectPaymentKey } from '#api/features/commerce/payments/index.ts';
import { finishRefunds, tryAtProvider } from '#api/features/commerce/subscriptions/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type MemberSubscription, refundRefusals, refundSchema } from './contract.ts';
import { isRefundable, readMemberSubscription } from './present-subscription.ts';
import { mayRefund } from './queries.ts';

type Answer = Outcome<{ data: MemberSubscription }, keyof typeof refundRefusals>;

/**
 * Refunds chosen charges and ends their subscriptions, with the same receipt as the member's own refund. The request is
 * stored with the audit log entry, so that the minute job can finish an interrupted one.
 */
export const refundCharges = verb(
  {
    ...{ access: 'admin', proof: 'always', params: idParams, input: refundSchema, refusals: refundRefusals },
    records: 'user.refund',
  },
  async (context, { id, charges, reason }, admin): Promise<Answer> => {
    const { db, now } = context;
    const [keys, rows] = await db.batch([selectPaymentKey(context), selectOwnInvoices(db, id)]);
    const chosen = rows.filter((row) => charges.includes(row.id) && isRefundable(row));
    if (chosen.length < new Set(charges).size) return refuse('refund_not_possible');
    const provider = await connectProvider(context, keys);
    if (!provider) return refuse('payments_not_configured');

    const ids = chosen.map((row) => row.id);
    const act = staffAction(context, admin.user.id, 'user.refund', { reason });
    const after = { charges: ids.length, amounts: sumsOf(chosen) };
    const [entry] = await db.batch([
      auditEntry(db, { ...act, targetId: id, after }, mayRefund(admin, ids)),
      setRefundRequested(db, ids, now.getTime(), isRecorded(act)),
    ]);
    if (entry.rowsAffected === 0) return refuse('refund_not_possible');
    const done = await tryAtProvider('refund_unconfirmed', finishRefunds(context, provider, chosen));
    return done.ok ? { ok: true, ...(await readMemberSubscription(context, id)) } : done;
  },
);

/** Lists the amount left to refund in each currency, such as `4.99 EUR`. */
function sumsOf(rows: readonly InvoiceRow[]): string {
  const sums = new Map<string, number>();
  for (const { currency, amount, refundedAmount } of rows) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount - refundedAmount);
  }
  return [...sums].map(([currency, cents]) => `${(cents / 100).toFixed(2)} ${currency}`).join(', ');
}
