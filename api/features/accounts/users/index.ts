export { type Administrators, prepareAdministratorNotice } from './prepare-administrator-notice.ts';
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
  inTheirLanguage,
  isActiveAccount,
  isActiveMember,
  isAdministrator,
  isNewAdministrator,
  isSeasonedAdministrator,
  isShownToMembers,
  isWaitingToJoin,
  matchAddress,
  mayActOn,
  nameWords,
  passwordHashIs,
  selectAdministrators,
  selectDeletedIds,
  selectNamed,
  selectNewestMembers,
  storeRenewedHash,
  updateNameAndRole,
  upsertConfirmedUser,
} from './queries.ts';
export { initials } from './rules.ts';
export { profileTextColumns, users } from './schema.ts';
