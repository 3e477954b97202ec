export { getDataExport } from './get-data-export.ts';
export { deleteExpiredExports, queueOverdueExports } from './keep-exports.ts';
export { prepareDataExport } from './prepare-data-export.ts';
export type { DataExportJob } from './queue-export.ts';
