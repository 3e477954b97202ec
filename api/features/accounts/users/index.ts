export { presentProfile } from './present-profile.ts';
export {
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
  findRecipient,
  findUser,
  isActiveMember,
  putConfirmedUser,
  selectDeletedIds,
  selectNewestMembers,
} from './queries.ts';
export { initials } from './rules.ts';
export { users } from './schema.ts';
