export type { HomeSection } from './contract.ts';
export { type Home, loadHome, setPreviewHome } from './load-home.ts';
export { selectHomeOfVersion, selectHomes, selectSections, storeHiddenHome, storeHome } from './queries.ts';
export {
  applyHomeChanges,
  type DraftSection,
  diffHomePages,
  parseHomePage,
  picturesIn,
  reuseSectionIds,
  sectionValues,
} from './rules.ts';
