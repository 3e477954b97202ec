export { prepareLatestBlocks } from './blocks/list-blocks.ts';
export { loadMembersPage } from './list-members.ts';
export { presentMember } from './present-member.ts';
export { type MemberRow, selectMembers } from './queries.ts';
