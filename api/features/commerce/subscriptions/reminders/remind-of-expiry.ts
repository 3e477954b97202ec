import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { expiryMail } from './mails.ts';
import { type ExpiringTime, insertReminder, reminderPageSize, selectExpiringTimes, wasClaimedBy } from './queries.ts';

/** The maximum number of pages per run. The next run continues. */
const maxPages = 20;

/**
 * Reminds members once seven days and once one day before their time ends. Subscribers who renew aren't reminded. A
 * late run sends only the more urgent reminder. Run every minute.
 */
export async function remindOfExpiry(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  let last: ExpiringTime | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const rows: ExpiringTime[] = await selectExpiringTimes(db, now, last);
    for (const expiring of rows) {
      await remind(context, expiring).catch((error: unknown) =>
        log('warn', 'expiry.not_reminded', { community: tenant.slug, ...describeError(error) }),
      );
    }
    last = rows.at(-1);
    if (rows.length < reminderPageSize) return;
  }
}

async function remind(context: Context, expiring: ExpiringTime): Promise<void> {
  const { db } = context;
  const claimedBy = newId();
  const mail = await prepareMail(context, expiryMail(context, expiring));
  const { claimed } = await namedBatch(db, {
    claimed: insertReminder(db, expiring, claimedBy),
    mail: [mail.insert, mail.withdrawUnless(wasClaimedBy(claimedBy))],
  });
  if (claimed.length > 0) mail.dispatch();
}
