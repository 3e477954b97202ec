export { cancelEmailChange } from './cancel-email-change.ts';
export { confirmEmailChange } from './confirm-email-change.ts';
export { prepareEmailChange } from './prepare-email-change.ts';
export { preparePendingEmailChange } from './prepare-pending-email-change.ts';
export { deleteExpiredEmailChanges } from './queries.ts';
export { undoEmailChange } from './undo-email-change.ts';
