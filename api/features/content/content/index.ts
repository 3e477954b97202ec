export { type ContentAddress, listAddresses } from './list-addresses.ts';
export { type ContentList, listContent } from './list-content.ts';
export { type ContentPage, loadContent } from './load-content.ts';
export { presentCard } from './present-content.ts';
export { publishDue } from './publish-due.ts';
export {
  inLanguage,
  isAtAddress,
  isAtSlug,
  isPublished,
  isShownTo,
  nextPublicationQuery,
  saveFormerSlug,
  selectShownItems,
  shownColumns,
  type Viewer,
  type ViewerParameters,
} from './queries.ts';
export { viewerOf } from './viewer-of.ts';
