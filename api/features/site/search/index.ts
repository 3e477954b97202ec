export { newestWithTitle, type SearchIndex } from './queries.ts';
export { rebuildSearch } from './rebuild-search.ts';
export { search } from './search.ts';
export { rebuildPlainTexts } from './texts/rebuild-plain-texts.ts';
