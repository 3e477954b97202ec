export { rebuildSearch } from './rebuild-search.ts';
export { search } from './search.ts';
