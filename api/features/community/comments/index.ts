export { buildCommentNotification } from './build-comment-notification.ts';
export { eraseNames } from './erase-names/erase-names.ts';
export { countMemberWriting, eraseMemberWriting } from './erase-writing/queries.ts';
export { approveComment } from './moderate/approve-comment.ts';
export { deleteComment } from './moderate/delete-comment.ts';
export {
  authorIfVisible,
  isHeld,
  mayActOnComment,
  mayActOnHeldComment,
  mayActOnOthersComment,
  removeCommentRows,
  restoreCommentRows,
} from './moderate/queries.ts';
export { notifyOfComment } from './notify-of-comment.ts';
export {
  applyCommentEffects,
  decrementCommentCount,
  deleteOwnCommentRows,
  findComment,
  nextCommentPosition,
} from './queries.ts';
