import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';

/** A job on the queue. Each carries its community. */
export interface DataExportJob {
  kind: 'data-export';
  tenant: string;
  hostname: string;
  exportId: string;
}

/** Puts a copy to prepare on the queue. When that fails the minute job does it again. */
export async function queueExport({ tenant, env }: Context, exportId: string): Promise<void> {
  const [hostname = ''] = tenant.hostnames;
  const job: DataExportJob = { kind: 'data-export', tenant: tenant.slug, hostname, exportId };
  await env.JOBS.send(job).catch((error: unknown) =>
    log('warn', 'export.not_queued', { community: tenant.slug, ...describeError(error) }),
  );
}
