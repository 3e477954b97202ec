import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { refundReceiptMail } from './mails.ts';
import { hasReceipt, selectUnannouncedRefunds, takeReceipt } from './queries.ts';

/** The receipt of each refund among these invoices, once, whoever gave the money back. */
export async function tellRefunds(context: Context, ids: readonly string[]): Promise<void> {
  const { db } = context;
  if (ids.length === 0) return;
  for (const { invoice, ...recipient } of await selectUnannouncedRefunds(db, ids)) {
    const receiptId = newId();
    const mail = await prepareMail(context, refundReceiptMail(context, recipient, invoice));
    const [taken] = await db.batch([
      takeReceipt(db, invoice.id, receiptId),
      mail.insert,
      mail.withdrawUnless(hasReceipt(receiptId)),
    ]);
    if (taken.length > 0) mail.dispatch();
  }
}
