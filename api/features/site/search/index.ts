export {
  distancesOf,
  isVisible,
  newestWithTitle,
  readDiscussions,
  type SearchIndex,
  selectReadable,
  visibleTo,
} from './queries.ts';
export { rebuildSearch } from './rebuild-search.ts';
export { hitPath } from './rules.ts';
export { search } from './search.ts';
export { rebuildPlainTexts } from './texts/rebuild-plain-texts.ts';
