export { loadPostsPage, type PostsPage } from './list-managed-posts.ts';
export { presentSpaceNames } from './present-managed.ts';
export { countHeld, selectSpaceNames } from './queries.ts';
