export { approvePost, rejectPost } from './decide-held-post.ts';
export { markPost } from './mark-post.ts';
export { movePost } from './move-post.ts';
export { isPost, removePosts, restorePosts } from './queries.ts';
export { removePost, restorePost } from './remove-post.ts';
