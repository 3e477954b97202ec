export { eraseRemains } from './deletions/erase-remains.ts';
export { deletionRecordsPrefix, eraseRestoredAccount } from './deletions/erase-restored-account.ts';
export { hashAddress } from './deletions/hash-address.ts';
export { prepareDeletion } from './deletions/prepare-deletion.ts';
export { deleteExpiredExports, queueOverdueExports } from './exports/export-jobs.ts';
export { getDataExport } from './exports/get-data-export.ts';
export { prepareDataExport } from './exports/prepare-data-export.ts';
export type { DataExportJob } from './exports/queue-export.ts';
export {
  copyPersonalRows,
  deleteOldRecords,
  erasePersonalRows,
  selectPersonalFiles,
} from './personal-data/personal-rows.ts';
