import { and, eq, lt, not, type SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { dayMs } from '../calendar/time.ts';
import { encrypt } from '../crypto/encrypt.ts';
import type { Database } from '../database/connect.ts';
import { deleteRowBatch } from '../database/delete-some.ts';
import { newId } from '../database/ids.ts';
import { pickOfferedLocale } from '../i18n/locales.ts';
import { queueJob } from '../queue/queue-job.ts';
import type { MailMessage } from './message.ts';
import { mailOutbox } from './schema.ts';

/** A queued job that sends one mail of a community. */
export interface MailJob {
  kind: 'mail';
  tenant: string;
  hostname: string;
  mailId: string;
}

export const mailPurpose = (slug: string) => `mail:${slug}`;

/**
 * Prepares a mail to send with a write: put `insert` into the write's batch and call `dispatch` afterwards; if that
 * fails, the minute job sends the mail. If the write may not apply (a lost race, an unknown address), add
 * `withdrawUnless` after it, which deletes the mail without changing the timing.
 */
export async function prepareMail(context: Context, given: MailMessage) {
  const { tenant, env, db, now } = context;
  // The message and the texts around it are in a language the community offers; see `withLocale`.
  const message = { ...given, locale: pickOfferedLocale(tenant, given.locale) };
  const mailId = newId();
  const encryptedMessage = await encrypt(env.MASTER_KEY, mailPurpose(tenant.slug), JSON.stringify(message));
  const insert = db.insert(mailOutbox).values({ id: mailId, encryptedMessage, createdAt: now.getTime() });
  const withdrawUnless = (onlyIf: SQL) => db.delete(mailOutbox).where(and(eq(mailOutbox.id, mailId), not(onlyIf)));
  const dispatch = () => context.defer(queueJob<MailJob>(context, { kind: 'mail', mailId }));
  return { insert, withdrawUnless, dispatch };
}

const keptDays = { sent: 30, dead: 90, suppressed: 30 } as const;

/** Deletes mail that was sent or given up on long ago. */
export function deleteOldMail(db: Database, now: Date) {
  return (['sent', 'dead', 'suppressed'] as const).map((state) =>
    deleteRowBatch(
      db,
      mailOutbox,
      and(eq(mailOutbox.state, state), lt(mailOutbox.createdAt, now.getTime() - keptDays[state] * dayMs)),
    ),
  );
}
