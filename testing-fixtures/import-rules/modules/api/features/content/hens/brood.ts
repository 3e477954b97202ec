export { egg } from '../eggs/index.ts';
