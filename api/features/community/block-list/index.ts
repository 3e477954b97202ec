export { latestBlocks } from './list-blocks.ts';
