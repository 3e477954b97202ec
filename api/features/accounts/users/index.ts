export { type Administrators, prepareAdministratorNotice } from './prepare-administrator-notice.ts';
export { presentProfile } from './present-profile.ts';
export {
  type Changeable,
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
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
  mayActOn,
  passwordHashIs,
  selectAdministrators,
  selectDeletedIds,
  selectNewestMembers,
  storeRenewedHash,
  updateNameAndRole,
  upsertConfirmedUser,
} from './queries.ts';
export { initials } from './rules.ts';
export { profileTextColumns, users } from './schema.ts';
export { emailStartsWith, matchAddress, nameWords, selectNamed } from './search/queries.ts';
