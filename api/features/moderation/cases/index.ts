export { claimCase } from './claim-case.ts';
export { getCase } from './get-case.ts';
export { getQueue } from './get-queue.ts';
export { presentDecision } from './present-case.ts';
export { selectDecisionsAbout, selectPendingStats as selectWaitingCases } from './queries.ts';
