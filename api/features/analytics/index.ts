export { analyticsKeyName, forwardEvents } from './forward-events.ts';
export { prepareEvent } from './prepare-event.ts';
export { deleteExpiredAnalytics } from './queries.ts';
export { type AnalyticsFigures, readPeriod } from './read-period.ts';
