import type { Context } from '#api/context.ts';
import { findRecipient } from '#api/features/accounts/users/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { renewalMail } from './mails.ts';
import { claimNotice, isNoticeClaimed, type SubscriptionRow } from './queries.ts';

/** Announces the next charge by mail. Only one of several concurrent runs sends the mail. */
export async function announceRenewal(context: Context, row: SubscriptionRow): Promise<void> {
  const { db } = context;
  const [recipient] = await findRecipient(db, row.userId);
  if (!recipient) return;
  const mail = await prepareMail(context, renewalMail(context, recipient, row));
  const noticeId = newId();
  const { claimed } = await namedBatch(db, {
    claimed: claimNotice(db, row, { noticeId, remindedOf: row.periodEnd }),
    mail: [mail.insert, mail.withdrawUnless(isNoticeClaimed(noticeId))],
  });
  if (claimed.length > 0) mail.dispatch();
}
