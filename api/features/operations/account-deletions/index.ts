export { deletionRecordsPrefix, eraseAgain } from './erase-again.ts';
export { eraseRemains } from './erase-remains.ts';
export { hashAddress } from './hash-address.ts';
export { prepareDeletion } from './prepare-deletion.ts';
