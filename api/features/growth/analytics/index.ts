export { countFacts } from './fold/count-facts.ts';
export { getAnalyticsReport } from './report/get-analytics-report.ts';
