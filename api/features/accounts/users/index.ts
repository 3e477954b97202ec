export { type Administrators, prepareAdministratorNotice } from './administrators/prepare-administrator-notice.ts';
export {
  isAdministrator,
  isEstablishedAdministrator,
  isNewAdministrator,
  mayActOnAuthor,
  selectAdministrators,
} from './administrators/queries.ts';
export { consentMailLimit } from './consents/limits.ts';
export { confirmConsentMail } from './consents/mails.ts';
export { presentConsent } from './consents/present-consent.ts';
export { type ConsentRequest, decryptConsentRequest } from './consents/tokens.ts';
export { presentAccount } from './present-account.ts';
export { presentProfile } from './present-profile.ts';
export {
  type ChangeableUser,
  consentColumns,
  countActiveMembers,
  countBannedUsers,
  countMembersJoinedSince,
  findChangeableUser,
  findRecipient,
  findShownMember,
  findUser,
  isActiveAccount,
  isActiveMember,
  isShownToMembers,
  isWaitingToJoin,
  matchesPasswordHash,
  selectDeletedIds,
  selectNewestMembers,
  storeRenewedHash,
  textInUserLanguage,
  updateNameAndRole,
  upsertConfirmedUser,
} from './queries.ts';
export { initials } from './rules.ts';
export { profileTextColumns, users } from './schema.ts';
export { emailStartsWith, matchAddress, selectMembersByName, splitNameSearch } from './search/queries.ts';
