export { insertTags, isTagged, selectTagged, selectTags, selectTagsOf, tagNamesOf } from './queries.ts';
