export { selectWaiting } from './queries.ts';
