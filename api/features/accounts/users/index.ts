export { presentProfile } from './present-profile.ts';
export {
  countActiveMembers,
  countBannedUsers,
  countMembersSince,
  findRecipient,
  findUser,
  isActiveMember,
  putConfirmedUser,
  selectNewestMembers,
} from './queries.ts';
export { initials } from './rules.ts';
export { users } from './schema.ts';
