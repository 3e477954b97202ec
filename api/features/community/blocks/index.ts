export { latestBlocks } from './list-blocks.ts';
export { hasBlocked } from './queries.ts';
