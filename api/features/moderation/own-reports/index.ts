export { listOwnReports } from './list-own-reports.ts';
