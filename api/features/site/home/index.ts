export type { HomeSection } from './contract.ts';
export { type Home, loadHome, presetHome } from './load-home.ts';
export { selectHomeOf, selectHomes, selectSections, storeHiddenHome, storeHome } from './queries.ts';
export {
  type DraftSection,
  homeDifference,
  parsePage,
  picturesIn,
  sectionValues,
  withHomeChanges,
  withKnownIds,
} from './rules.ts';
