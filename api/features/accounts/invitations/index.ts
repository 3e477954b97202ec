export { acceptInvitation } from './accept-invitation.ts';
export { createInvitation } from './create-invitation.ts';
export { deleteExpiredInvitations } from './queries.ts';
