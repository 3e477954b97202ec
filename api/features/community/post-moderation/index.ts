export { approvePost } from './approve-post.ts';
export { markPost } from './mark-post.ts';
export { movePost } from './move-post.ts';
export { isHeldOpenTo, isOpenTo, isPost, removePosts, restorePosts } from './queries.ts';
export { restorePost } from './restore-post.ts';
