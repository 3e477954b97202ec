import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { expiryMail } from './mails.ts';
import { insertReminder, selectExpiring, wasClaimedBy } from './queries.ts';

/**
 * Every minute: reminds members seven days and one day before their time ends, once each. Subscribers
 * who renew are not reminded here. A late run sends only the more urgent reminder.
 */
export async function remindOfExpiry(context: Context): Promise<void> {
  const { db, now } = context;
  for (const expiring of await selectExpiring(db, now)) {
    const claimedBy = newId();
    const mail = await prepareMail(context, expiryMail(context, expiring));
    const { claimed } = await namedBatch(db, {
      claimed: insertReminder(db, expiring, claimedBy),
      mail: [mail.insert, mail.withdrawUnless(wasClaimedBy(claimedBy))],
    });
    if (claimed.length > 0) mail.dispatch();
  }
}
