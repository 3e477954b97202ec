export { egg } from './egg.ts';
