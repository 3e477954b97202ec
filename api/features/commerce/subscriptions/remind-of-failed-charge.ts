import type { Context } from '#api/context.ts';
import { findRecipient } from '#api/features/accounts/users/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { failedChargeMail, subscriptionEndMail } from './mails.ts';
import { claimNotice, isNoticeClaimed, type SubscriptionRow } from './queries.ts';
import { countDueReminders, reminderCount } from './rules.ts';

/**
 * Mails the member when a charge fails, reminds them, and finally tells them that the subscription has ended. A late
 * run sends only the newest mail, and only one of several concurrent runs sends it.
 */
export async function remindOfFailedCharge(context: Context, row: SubscriptionRow): Promise<void> {
  const { db, now } = context;
  const due = countDueReminders(row.paidUntil ?? row.periodEnd, now.getTime());
  if (due <= row.remindersSent) return;
  const [recipient] = await findRecipient(db, row.userId);
  if (!recipient) return;
  const message =
    due >= reminderCount ? subscriptionEndMail(context, recipient, row) : failedChargeMail(context, recipient, row);
  const mail = await prepareMail(context, message);
  const noticeId = newId();
  const { claimed } = await namedBatch(db, {
    claimed: claimNotice(db, row, { noticeId, remindersSent: due }),
    mail: [mail.insert, mail.withdrawUnless(isNoticeClaimed(noticeId))],
  });
  if (claimed.length > 0) mail.dispatch();
}
