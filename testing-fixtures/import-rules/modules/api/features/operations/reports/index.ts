export { report } from './report.ts';
