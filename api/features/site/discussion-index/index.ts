export { matchingDiscussions } from './queries.ts';
export { rebuildDiscussions } from './rebuild-discussions.ts';
