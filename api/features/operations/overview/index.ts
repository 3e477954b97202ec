export { type WaitingKind, type WaitingTask, waitingPaths } from './contract.ts';
export { type AdminOverview, getAdminOverview } from './get-admin-overview.ts';
export { getMemberOverview } from './get-member-overview.ts';
export { presentWaitingTasks, selectWaitingForAdmins } from './waiting.ts';
