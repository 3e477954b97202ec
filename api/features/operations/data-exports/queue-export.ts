import type { Context } from '#api/context.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';

/** A job on the queue. Each carries its community. */
export interface DataExportJob {
  kind: 'data-export';
  tenant: string;
  hostname: string;
  exportId: string;
}

/** Puts a copy to prepare on the queue. When that fails the minute job does it again. */
export function queueExport(context: Context, exportId: string): Promise<void> {
  return queueJob<DataExportJob>(context, { kind: 'data-export', exportId });
}
