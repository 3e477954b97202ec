export { deleteBlock, findBlock, hasBlocked, hasBlocks, insertBlock } from './queries.ts';
