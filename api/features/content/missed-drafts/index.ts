export { reportMissed } from './report-missed.ts';
