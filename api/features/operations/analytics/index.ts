export { type AnalyticsFigures, readPeriod } from './read-period.ts';
