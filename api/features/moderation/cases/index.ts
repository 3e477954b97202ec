export { claimCase } from './claim-case.ts';
export { getCase } from './get-case.ts';
export { getQueue } from './get-queue.ts';
export { isKnownTo, openCasesAbout, selectPendingStats as selectWaitingCases } from './queries.ts';
