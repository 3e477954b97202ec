export { presentProfile } from './present-profile.ts';
export {
  type Changeable,
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
  emailStartsWith,
  findChangeable,
  findRecipient,
  findShownMember,
  findUser,
  isActiveAccount,
  isActiveMember,
  isAdministrator,
  isShownToMembers,
  isWaitingToJoin,
  mayActOn,
  nameWords,
  passwordHashIs,
  selectDeletedIds,
  selectNamed,
  selectNewestMembers,
  storeRenewedHash,
  upsertConfirmedUser,
  wordStartsWith,
} from './queries.ts';
export { initials } from './rules.ts';
export { users } from './schema.ts';
