export { approvePost } from './approve-post.ts';
export { markPost } from './mark-post.ts';
export { movePost } from './move-post.ts';
export {
  authorOfRestored,
  findAnyPost,
  isHeldOpenTo,
  isOpenTo,
  isOthersOpenTo,
  isPost,
  removePosts,
  restorePosts,
} from './queries.ts';
