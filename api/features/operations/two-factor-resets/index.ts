export { listResets } from './list-resets.ts';
export { presentReset } from './present-reset.ts';
export { deleteExpiredTwoFactorResets, findResetOf, selectWaitingResets } from './queries.ts';
export { resetByOperator } from './reset-by-operator.ts';
