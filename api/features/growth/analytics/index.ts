export { countFacts } from './fold/count-facts.ts';
export { getAnalyticsReport, readReport } from './report/get-analytics-report.ts';
