export { switchOffSequences } from './edit/queries.ts';
export { getSequence, listSequences } from './edit/read-sequences.ts';
export { deleteOldOccasions, deleteOldSequenceMails } from './occasions/queries.ts';
export { recordOccasions } from './occasions/record-sequences.ts';
export { sendSequences } from './send/send-sequences.ts';
