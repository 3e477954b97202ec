export { copyPersonalRows, deleteOldRecords, erasePersonalRows, selectPersonalFiles } from './personal-rows.ts';
