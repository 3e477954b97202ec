export {
  distancesJson,
  isVisible,
  readDiscussions,
  type SearchIndex,
  selectNewestByTitle,
  selectReadableDiscussions,
} from './queries.ts';
export { rebuildSearch } from './rebuild-search.ts';
export { searchRightsOf } from './rights.ts';
export { hitPath } from './rules.ts';
export { searchSite } from './search-site.ts';
export { rebuildPlainTexts } from './texts/rebuild-plain-texts.ts';
