import { createContext } from '../context.ts';
import { eraseRemains } from '../features/account-deletions/index.ts';
import { deleteExpiredExports, queueOverdueExports } from '../features/data-exports/index.ts';
import { describeError, log } from '../platform/http/log.ts';
import { findOverdueMail } from '../platform/mail/deliver-mail.ts';
import type { MailJob } from '../platform/mail/outbox.ts';
import type { Environment } from '../platform/tenancy/environment.ts';
import { listTenants } from '../platform/tenancy/resolve-tenant.ts';
import { deleteExpired } from './delete-expired.ts';

/** The minute job: for every community, whatever is due. One that fails leaves the others done. */
export async function handleSchedule(env: Environment, execution: ExecutionContext, at: Date): Promise<void> {
  for (const tenant of await listTenants(env)) {
    try {
      const [hostname = ''] = tenant.hostnames;
      const request = new Request(`https://${hostname}/`);
      const context = createContext({ tenant, env, request, now: at, defer: (work) => execution.waitUntil(work) });
      for (const { id } of await findOverdueMail(context.db, at)) {
        const job: MailJob = { kind: 'mail', tenant: tenant.slug, hostname, mailId: id };
        await env.JOBS.send(job);
      }
      await queueOverdueExports(context);
      if (at.getUTCMinutes() !== 0) continue;
      await deleteExpired(context.db, at);
      await deleteExpiredExports(context);
      await eraseRemains(context);
    } catch (error) {
      log('error', 'schedule.failed', { community: tenant.slug, ...describeError(error) });
    }
  }
}
