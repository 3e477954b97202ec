export { storedConditions } from './conditions.ts';
export { loadSegmentChoices } from './load-choices.ts';
export { namesTag, selectNamedTags, withTagReplaced } from './named-tags/queries.ts';
export { goneColumns, isInSegment } from './queries.ts';
