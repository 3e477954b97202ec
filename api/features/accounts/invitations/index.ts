export { acceptInvitation } from './accept-invitation.ts';
export { createInvitation } from './create-invitation.ts';
export { findInvitedName } from './find-invited-name.ts';
export { prepareInvitation } from './prepare-invitation.ts';
export { deleteExpiredInvitations, isAddressFree } from './queries.ts';
