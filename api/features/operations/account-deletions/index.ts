export { deletionNotesPrefix, eraseAgain } from './erase-again.ts';
export { eraseRemains } from './erase-remains.ts';
export { prepareDeletion } from './prepare-deletion.ts';
