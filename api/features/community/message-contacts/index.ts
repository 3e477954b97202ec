export { findRecipient } from './list-recipients.ts';
export { areRecipients, isKnown, isRecipient, selectRecipients } from './queries.ts';
