export type { Waiting, WaitingKind } from './contract.ts';
export { type AdminOverview, getAdminOverview } from './get-admin-overview.ts';
export { getMemberOverview } from './get-member-overview.ts';
