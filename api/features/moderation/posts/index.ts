export { loadPostsPage, type PostsPage } from './administration/list-managed-posts.ts';
export { presentSpaceNames } from './administration/present-managed.ts';
export { countHeld, selectSpaceNames } from './administration/queries.ts';
export { loadPostDetails, type PostDetailsPage } from './details/get-post-details.ts';
export { findRemovalOf } from './removals/find-removal.ts';
export { rejectComment, rejectPost, removeComment, removePost } from './removals/remove-writing.ts';
export { restoreComment, restorePost } from './removals/restore-writing.ts';
