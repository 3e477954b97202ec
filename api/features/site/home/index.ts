export type { HomeSection } from './contract.ts';
export { type Home, loadHome, setPreviewHome } from './load-home.ts';
export { selectHomeOf, selectHomes, selectSections, storeHiddenHome, storeHome } from './queries.ts';
export {
  type DraftSection,
  homeDifference,
  parsePage,
  picturesIn,
  reuseSectionIds,
  sectionValues,
  withHomeChanges,
} from './rules.ts';
