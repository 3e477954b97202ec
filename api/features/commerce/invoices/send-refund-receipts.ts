import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { refundReceiptMail } from './mails.ts';
import { claimReceipt, hasReceipt, selectRefundsWithoutReceipt } from './queries.ts';

/** Mails a receipt for each refund among these invoices, once, whoever issued the refund. */
export async function sendRefundReceipts(context: Context, ids: readonly string[]): Promise<void> {
  const { db } = context;
  if (ids.length === 0) return;
  for (const { invoice, ...recipient } of await selectRefundsWithoutReceipt(db, ids)) {
    const receiptId = newId();
    const mail = await prepareMail(context, refundReceiptMail(context, recipient, invoice));
    const { claimed } = await namedBatch(db, {
      claimed: claimReceipt(db, invoice.id, receiptId),
      mail: [mail.insert, mail.withdrawUnless(hasReceipt(receiptId))],
    });
    if (claimed.length > 0) mail.dispatch();
  }
}
