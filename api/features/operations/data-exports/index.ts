export { deleteExpiredExports, queueOverdueExports } from './export-jobs.ts';
export { getDataExport } from './get-data-export.ts';
export { prepareDataExport } from './prepare-data-export.ts';
export type { DataExportJob } from './queue-export.ts';
