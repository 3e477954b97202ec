export { order } from '../../api/features/content/good/queries.ts';
