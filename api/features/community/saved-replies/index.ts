export { selectSavedReplies } from './queries.ts';
export { listSavedReplies } from './saved-replies.ts';
