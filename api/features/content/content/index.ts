export { type ContentAddress, listAddresses } from './list-addresses.ts';
export { type ContentList, listContent } from './list-content.ts';
export { type ContentPage, openContent } from './open-content.ts';
export { presentCard } from './present-content.ts';
export { publishDue } from './publish-due.ts';
export {
  type GivenReader,
  inLanguage,
  isAt,
  isAtSlug,
  isPublished,
  isShownTo,
  nextPublication,
  type Reader,
  selectShown,
  shownColumns,
} from './queries.ts';
export { readerOf } from './reader-of.ts';
