export { findMembersPosts } from './list-members-posts.ts';
export { listPosts, livelyPosts, loadFeedPage } from './list-posts.ts';
export { listSpaces, presentSpace } from './list-spaces.ts';
export { countReadablePosts, selectSpaces } from './queries.ts';
