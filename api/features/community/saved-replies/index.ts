export { selectReplies } from './queries.ts';
