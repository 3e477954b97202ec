export { toStoredConditions } from './conditions.ts';
export { loadSegmentChoices } from './load-segment-choices.ts';
export { refersToTag, replaceTagInConditions, selectNamedTags } from './named-tags/queries.ts';
export { deletedReferenceColumns, isInSegment } from './queries.ts';
export { listSegments } from './saved/list-segments.ts';
export { findSegment, isTagInSegment, replaceTagInSegments, selectSegmentsByTag } from './saved/queries.ts';
