export { copyPersonalRows, deleteOldRecords, erasePersonalRows } from './personal-rows.ts';
