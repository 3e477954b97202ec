export { type AdminOverview, getAdminOverview } from './get-admin-overview.ts';
export { getMemberOverview } from './get-member-overview.ts';
export type { Waiting } from './waiting.ts';
