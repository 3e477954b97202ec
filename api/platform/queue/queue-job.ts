import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';

/** A job's kind and community. */
interface Job {
  kind: string;
  tenant: string;
  hostname: string;
}

/**
 * Queues a job for this community; mail has its own queue. A failure of the queue is only logged: the minute job finds
 * the work that is still to be done.
 */
export async function queueJob<Own extends Job>(
  { tenant, env }: Context,
  about: Pick<Job, 'kind'> & Omit<Own, 'tenant' | 'hostname'>,
): Promise<void> {
  const [hostname = ''] = tenant.hostnames;
  const queue = about.kind === 'mail' ? env.MAIL : env.JOBS;
  await queue
    .send({ ...about, tenant: tenant.slug, hostname })
    .catch((error: unknown) =>
      log('warn', `${about.kind}.not_queued`, { community: tenant.slug, ...describeError(error) }),
    );
}
