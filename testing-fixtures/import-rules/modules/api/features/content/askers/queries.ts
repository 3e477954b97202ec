export { listAskers } from './list-askers.ts';
