import { and, eq, lt, not, type SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { dayMs } from '../calendar/time.ts';
import { seal } from '../crypto/seal.ts';
import type { Database } from '../database/connect.ts';
import { newId } from '../database/ids.ts';
import { queueJob } from '../queue/queue-job.ts';
import type { MailMessage } from './message.ts';
import { mailOutbox } from './schema.ts';

/** A job on the queue. Each carries its community. */
export interface MailJob {
  kind: 'mail';
  tenant: string;
  hostname: string;
  mailId: string;
}

export const mailSealPurpose = (slug: string) => `mail:${slug}`;

/**
 * A mail to go out with a write: put `insert` in the same batch and call `dispatch` after it. When
 * the queue is out, or the Worker dies between the two, the minute job finds the row and sends it.
 * Where the write may turn out to be nobody's (a lost race, an unknown address), `withdrawUnless`
 * goes into the same batch after it: no row is left, and the work was the same.
 */
export async function prepareMail(context: Context, message: MailMessage) {
  const { tenant, env, db, now } = context;
  const mailId = newId();
  const sealedMessage = await seal(env.MASTER_KEY, mailSealPurpose(tenant.slug), JSON.stringify(message));
  const insert = db.insert(mailOutbox).values({ id: mailId, sealedMessage, createdAt: now.getTime() });
  const withdrawUnless = (onlyIf: SQL) => db.delete(mailOutbox).where(and(eq(mailOutbox.id, mailId), not(onlyIf)));
  const dispatch = () => context.defer(queueJob<MailJob>(context, { kind: 'mail', mailId }));
  return { insert, withdrawUnless, dispatch };
}

const keptDays = { sent: 30, dead: 90 } as const;

/** Rows of mail that went out long ago, or that the operator had long enough to look at. */
export function deleteOldMail(db: Database, now: Date) {
  return (['sent', 'dead'] as const).map((state) =>
    db
      .delete(mailOutbox)
      .where(and(eq(mailOutbox.state, state), lt(mailOutbox.createdAt, now.getTime() - keptDays[state] * dayMs))),
  );
}
