import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { selectOwnInvoices, setRefundRequested } from '#api/features/commerce/invoices/index.ts';
import { connectProvider, selectPaymentKey } from '#api/features/commerce/payments/index.ts';
import { attemptAtProvider, finishRefunds } from '#api/features/commerce/subscriptions/index.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type MemberSubscription, refundRefusals, refundSchema } from './contract.ts';
import { isRefundable, readMemberSubscription } from './present-subscription.ts';

type Answer = Outcome<{ data: MemberSubscription }, keyof typeof refundRefusals>;

/**
 * Returns chosen charges and ends their subscriptions, as the member's own refund does, with the same receipt. The
 * request is stored with the entry of the audit log, and the minute job finishes an interrupted one.
 */
export const refundCharges = verb(
  {
    ...{ access: 'admin', proof: 'always', params: idParams, input: refundSchema, refusals: refundRefusals },
    records: 'user.refund',
  },
  async (context, { id, charges, reason }, { user }): Promise<Answer> => {
    const { db, now } = context;
    const [keys, rows] = await db.batch([selectPaymentKey(context), selectOwnInvoices(db, id)]);
    const chosen = rows.filter((row) => charges.includes(row.id) && isRefundable(row));
    if (chosen.length < new Set(charges).size) return refuse('refund_not_possible');
    const provider = await connectProvider(context, keys);
    if (!provider) return refuse('payments_not_configured');

    const ids = chosen.map((row) => row.id);
    const act = staffAct(context, user.id, 'user.refund', { reason });
    const [{ currency = 'EUR' } = {}] = chosen;
    const after = { charges: ids.length, amount: chosen.reduce((sum, { amount }) => sum + amount, 0), currency };
    const [entry] = await db.batch([
      auditEntry(db, { ...act, targetId: id, after }, isAdministrator(user.id)),
      setRefundRequested(db, ids, now.getTime(), isRecorded(act)),
    ]);
    if (entry.rowsAffected === 0) throw new AppError('forbidden');
    const done = await attemptAtProvider('refund_unconfirmed', finishRefunds(context, provider, chosen));
    return done.ok ? { ok: true, ...(await readMemberSubscription(context, id)) } : done;
  },
);
