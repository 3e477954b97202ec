export { presentAuthor, presentAuthorUnless } from './present-author.ts';
export { presentCard, presentMarks, presentSpaceName } from './present-card.ts';
export {
  type AuthorRow,
  authorJson,
  type CardRow,
  hasUnread,
  isMarked,
  type MarksRow,
  markColumns,
  mineJson,
  reactionsJson,
  type SpaceNames,
  selectCards,
  spaceJson,
} from './queries.ts';
export { type Reader, readerOf } from './reader.ts';
export { excerptOf, pickText } from './rules.ts';
