import type { Context } from '#api/context.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';

/** A job on the queue. Every job names its community. */
export interface DataExportJob {
  kind: 'data-export';
  tenant: string;
  hostname: string;
  exportId: string;
}

/** Queues the preparation of a copy. When queueing fails, the minute job retries it. */
export function queueExport(context: Context, exportId: string): Promise<void> {
  return queueJob<DataExportJob>(context, { kind: 'data-export', exportId });
}
