import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { refundReceiptMail } from './mails.ts';
import { claimReceipt, isReceiptClaimed, selectRefundsWithoutReceipt } from './queries.ts';

/**
 * Mails one receipt for each refund, regardless of who issued it. Charges that were refunded together at the member's
 * request share one receipt.
 */
export async function sendRefundReceipts(context: Context, userId: string): Promise<void> {
  const { db } = context;
  const refunds = Map.groupBy(
    await selectRefundsWithoutReceipt(db, userId),
    ({ invoice }) => invoice.refundAskedAt ?? invoice.id,
  );
  for (const rows of refunds.values()) {
    const [recipient] = rows;
    if (!recipient) continue;
    const invoices = rows.map(({ invoice }) => invoice);
    const receiptId = newId();
    const mail = await prepareMail(context, refundReceiptMail(context, recipient, invoices));
    const { claimed } = await namedBatch(db, {
      claimed: claimReceipt(
        db,
        invoices.map(({ id }) => id),
        receiptId,
      ),
      mail: [mail.insert, mail.withdrawUnless(isReceiptClaimed(receiptId))],
    });
    if (claimed.length > 0) mail.dispatch();
  }
}
