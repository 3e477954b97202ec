export { claimCase } from './claim-case.ts';
export { getCaseInQueue } from './get-case.ts';
export { getQueue } from './get-queue.ts';
export { presentAppealOnCase, presentDecision } from './history/present-decision.ts';
export {
  countOffences,
  selectCaseAppeals,
  selectCaseDecisions,
  selectDecisionsAbout,
  selectHistory,
  selectSimilarDecisions,
} from './history/queries.ts';
export { isEntryVisibleTo, selectPendingCasesAbout, selectPendingStats as selectWaitingCases } from './queries.ts';
