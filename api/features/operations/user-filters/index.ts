export { listFilters } from './saved-filters.ts';
