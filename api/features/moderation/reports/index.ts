export { createReport } from './create-report.ts';
export { digestOf } from './digest-of.ts';
export { openReportedFile } from './files/open-reported-file.ts';
export { type Target, targetOfComment, targetOfPost } from './find-target.ts';
export { getReportedTarget } from './get-reported-target.ts';
export { hintModerationQueue } from './hint-queue.ts';
export { presentCurrentContent, presentSurroundings } from './items/present-current.ts';
export { selectCurrentContent } from './items/queries.ts';
export { offeredReasons } from './offered-reasons.ts';
export { openCase } from './open-case.ts';
export {
  findReportedComment,
  findReportedPost,
  isAboutOthers,
  isClaimed,
  isClaimedBy,
  mayClaimCase,
  mayDecideCase,
  reportedTitle,
} from './queries.ts';
export { recordOpening } from './record-opening.ts';
export { priorityOf } from './rules.ts';
