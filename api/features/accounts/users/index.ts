export { presentProfile } from './present-profile.ts';
export {
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
  findRecipient,
  findShownMember,
  findUser,
  isActiveAccount,
  isActiveMember,
  isAdministrator,
  isShownToMembers,
  mayActOn,
  nameWords,
  passwordHashIs,
  selectDeletedIds,
  selectNamed,
  selectNewestMembers,
  storeRenewedHash,
  upsertConfirmedUser,
  wordBegins,
} from './queries.ts';
export { initials } from './rules.ts';
export { users } from './schema.ts';
