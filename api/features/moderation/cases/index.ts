export { claimCase } from './claim-case.ts';
export { getCaseInQueue } from './get-case.ts';
export { getQueue } from './get-queue.ts';
export { presentAppealOn, presentDecision } from './history/present-decision.ts';
export {
  countOffences,
  selectAppealsOn,
  selectDecisionsAbout,
  selectDecisionsOn,
  selectHistory,
  selectSimilarDecisions,
} from './history/queries.ts';
export { isEntryVisibleTo, selectPendingCasesAbout, selectPendingStats as selectWaitingCases } from './queries.ts';
