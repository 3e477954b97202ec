export { rebuildDiscussions } from './rebuild-discussions.ts';
