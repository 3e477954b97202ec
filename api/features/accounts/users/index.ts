export { getPublicProfile } from './get-public-profile.ts';
export { presentProfile } from './present-profile.ts';
export { presentPublicProfile } from './present-public-profile.ts';
export {
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
  findPublicProfile,
  findRecipient,
  isActiveMember,
  putConfirmedUser,
  selectNewestMembers,
} from './queries.ts';
export { initials } from './rules.ts';
export { users } from './schema.ts';
