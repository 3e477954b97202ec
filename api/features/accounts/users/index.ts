export { presentProfile } from './present-profile.ts';
export {
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
  findRecipient,
  findUser,
  isActiveAccount,
  isActiveMember,
  passwordHashIs,
  selectDeletedIds,
  selectNamed,
  selectNewestMembers,
  storeRenewedHash,
  upsertConfirmedUser,
} from './queries.ts';
export { initials } from './rules.ts';
export { users } from './schema.ts';
