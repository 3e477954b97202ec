export { approveComment } from './approve-comment.ts';
export { deleteComment } from './delete-comment.ts';
export {
  authorOfVisible,
  isCommentOpenTo,
  isHeld,
  isHeldCommentOpenTo,
  isOthersCommentOpenTo,
  removeRows,
  restoreRows,
} from './queries.ts';
