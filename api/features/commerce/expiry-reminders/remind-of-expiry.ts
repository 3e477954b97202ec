import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { expiryMail } from './mails.ts';
import { insertReminder, selectExpiring, wasClaimedBy } from './queries.ts';

/**
 * Every minute: tells members that all their time ends, seven days and one day before, once each. Who
 * is charged for more is told of that elsewhere. Run late, it tells the more
 * urgent alone; run twice, the second time nobody.
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
