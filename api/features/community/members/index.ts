export { latestBlocks } from './blocks/list-blocks.ts';
export { loadMembersPage } from './list-members.ts';
