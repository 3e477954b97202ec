export { loadPostsPage, type PostsPage } from './administration/list-managed-posts.ts';
export { presentSpaceChoices } from './administration/present-managed.ts';
export { countHeldWritings, selectSpaceNames } from './administration/queries.ts';
export { loadPostDetails, type PostDetailsPage } from './details/load-post-details.ts';
export { findRemovalDecision } from './removals/find-removal-decision.ts';
export { rejectComment, rejectPost, removeComment, removePost } from './removals/remove-writing.ts';
export { restoreComment, restorePost } from './removals/restore-writing.ts';
