export { insertTags, isTagged, selectTaggedMembers, selectTags, selectTagsOf, tagNamesOf } from './queries.ts';
