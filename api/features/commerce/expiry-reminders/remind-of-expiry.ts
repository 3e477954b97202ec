import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { endingMail } from './mails.ts';
import { findEnding, insertReminder, wasClaimedBy } from './queries.ts';

/**
 * Every minute: tells members that all their time ends, seven days and one day before, once each. Who
 * is charged for more is told of that elsewhere. Run late, it tells the more
 * urgent alone; run twice, the second time nobody.
 */
export async function remindOfExpiry(context: Context): Promise<void> {
  const { db, now } = context;
  for (const ending of await findEnding(db, now)) {
    const claimedBy = newId();
    const mail = await prepareMail(context, endingMail(context, ending));
    const { claimed } = await namedBatch(db, {
      claimed: insertReminder(db, ending, claimedBy),
      mail: [mail.insert, mail.withdrawUnless(wasClaimedBy(claimedBy))],
    });
    if (claimed.length > 0) mail.dispatch();
  }
}
