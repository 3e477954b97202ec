export { acceptInvitation } from './accept-invitation.ts';
export { createInvitation } from './create-invitation.ts';
export { getInvitation } from './get-invitation.ts';
export { prepareInvitation } from './prepare-invitation.ts';
export {
  deleteExpiredInvitations,
  isAddressFree,
  isInvited,
  isPendingInvitation,
  isSenderAuthorized,
} from './queries.ts';
