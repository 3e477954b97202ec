export { createReport } from './create-report.ts';
export { getReportedTarget, type ReportedTarget } from './get-reported-target.ts';
export { openCase } from './open-case.ts';
export { isClaimed, isClaimedBy, isFree, mayDecide } from './queries.ts';
export { priorityOf } from './rules.ts';
