export { latestBlocks } from './blocks/list-blocks.ts';
export { getMemberCard } from './get-member-card.ts';
export { loadMembersPage } from './list-members.ts';
