export { createReport } from './create-report.ts';
export { digestOf } from './digest-of.ts';
export { openReportedFile } from './files/open-reported-file.ts';
export { buildCommentTarget, buildPostTarget, type Target } from './find-target.ts';
export { getReportedTarget } from './get-reported-target.ts';
export { hintModerationQueue } from './hint-queue.ts';
export { presentCurrentContent, presentSurroundings } from './items/present-current.ts';
export { selectCurrentContent } from './items/queries.ts';
export { listOfferedReasons } from './list-offered-reasons.ts';
export { openCase } from './open-case.ts';
export {
  findReportedComment,
  findReportedPost,
  isCaseAboutOthers,
  isClaimed,
  isClaimedBy,
  mayClaimCase,
  mayDecideCase,
  reportedTitle,
} from './queries.ts';
export { recordCaseOpening } from './record-case-opening.ts';
export { computePriority } from './rules.ts';
