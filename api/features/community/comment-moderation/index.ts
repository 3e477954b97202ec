export { approveComment, rejectComment } from './decide-held-comment.ts';
export { removeRows, restoreRows } from './queries.ts';
export { removeComment, restoreComment } from './remove-comment.ts';
