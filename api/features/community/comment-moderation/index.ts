export { approveComment } from './approve-comment.ts';
export { deleteComment } from './delete-comment.ts';
export { isHeld, removeRows, restoreRows } from './queries.ts';
export { restoreComment } from './restore-comment.ts';
