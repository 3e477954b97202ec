import { describeError, log } from '../platform/http/log.ts';
import type { Environment } from '../platform/tenancy/environment.ts';
import { listTenants } from '../platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '../platform/tenancy/tenant-schema.ts';
import type { Job } from './handle-queue.ts';

/** The queue's limit of messages per call. */
const batchSize = 100;

/** Whether the database is complete. The minute job skips communities whose database is being restored. */
const isWhole = ({ status }: Tenant) => status !== 'restoring';

/**
 * The minute job: queues one message per community, so that communities don't wait for each other and are retried
 * separately. Failures are left to the next minute.
 */
export async function handleSchedule(env: Environment): Promise<void> {
  const minutes = (await listTenants(env))
    .filter(isWhole)
    .map(({ slug, hostnames: [hostname = ''] }): { body: Job } => ({
      body: { kind: 'minute', tenant: slug, hostname },
    }));
  for (let start = 0; start < minutes.length; start += batchSize) {
    try {
      await env.JOBS.sendBatch(minutes.slice(start, start + batchSize));
    } catch (error) {
      log('error', 'schedule.not_queued', { first: minutes[start]?.body.tenant, ...describeError(error) });
    }
  }
}
