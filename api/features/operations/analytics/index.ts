export { countAdminAction } from './count-admin-action.ts';
export { analyticsKeyName, forwardEvents } from './forward-events.ts';
export { askerOf, prepareEvent } from './prepare-event.ts';
export { deleteExpiredAnalytics } from './queries.ts';
export { type AnalyticsFigures, readPeriod } from './read-period.ts';
