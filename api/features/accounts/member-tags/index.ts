export {
  insertTags,
  isTagged,
  selectTaggedMembers,
  selectTags,
  selectTagsOfMember,
  tagNamesOfMember,
} from './queries.ts';
