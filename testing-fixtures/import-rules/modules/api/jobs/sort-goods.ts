export { order } from '../features/content/good/queries.ts';
