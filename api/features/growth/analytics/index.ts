export { type AnalyticsSummary, getAnalyticsSummary } from './get-analytics-summary.ts';
