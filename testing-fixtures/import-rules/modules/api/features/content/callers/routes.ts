export { selectCallers } from './queries.ts';
