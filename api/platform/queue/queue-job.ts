import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';

/** What a job on the queue is, and which community's. */
interface Job {
  kind: string;
  tenant: string;
  hostname: string;
}

/**
 * Puts a job of this community on the queue. What the queue refuses is logged, and fails nothing: what
 * has to be done all the same is found by the minute job.
 */
export async function queueJob<Own extends Job>(
  { tenant, env }: Context,
  about: Pick<Job, 'kind'> & Omit<Own, 'tenant' | 'hostname'>,
): Promise<void> {
  const [hostname = ''] = tenant.hostnames;
  await env.JOBS.send({ ...about, tenant: tenant.slug, hostname }).catch((error: unknown) =>
    log('warn', `${about.kind}.not_queued`, { community: tenant.slug, ...describeError(error) }),
  );
}
