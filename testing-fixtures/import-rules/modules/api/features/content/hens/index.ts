export { hen } from './hen.ts';
