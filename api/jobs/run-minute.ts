import type { Context } from '../context.ts';
import { queueOverdueExports } from '../features/data-exports/index.ts';
import { findOverdueMail } from '../platform/mail/deliver-mail.ts';
import type { MailJob } from '../platform/mail/outbox.ts';
import { cleanUpWhenDue } from './clean-up.ts';

/** What is due in one community this minute. Doing it twice does no harm. */
export async function runMinute(context: Context): Promise<void> {
  await queueOverdueMail(context);
  await queueOverdueExports(context);
  await cleanUpWhenDue(context);
}

async function queueOverdueMail({ db, env, now, tenant }: Context): Promise<void> {
  const overdue = await findOverdueMail(db, now);
  if (overdue.length === 0) return;
  const [hostname = ''] = tenant.hostnames;
  const jobs = overdue.map(({ id }): MailJob => ({ kind: 'mail', tenant: tenant.slug, hostname, mailId: id }));
  await env.JOBS.sendBatch(jobs.map((body) => ({ body })));
}
