export { listSettingsChanges } from './list-changes.ts';
export { listPaidPrices } from './list-paid-prices.ts';
export { getCommunitySettings } from './manage-settings.ts';
export type { PaidPrice } from './queries.ts';
export { undoingChange } from './rules.ts';
