export { claimCase } from './claim-case.ts';
export { getCaseInQueue } from './get-case.ts';
export { getQueue } from './get-queue.ts';
export { presentAppealOn, presentDecision } from './history/present-decision.ts';
export {
  countOffences,
  selectAlike,
  selectAppealsOn,
  selectDecisionsAbout,
  selectDecisionsOn,
  selectHistory,
} from './history/queries.ts';
export { isKnownTo, openCasesAbout, selectPendingStats as selectWaitingCases } from './queries.ts';
