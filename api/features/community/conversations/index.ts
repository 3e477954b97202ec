export { applyMessageRetention, deleteEmptied } from './clean-up.ts';
export {
  closedFor,
  countUnread,
  type Folder,
  isHiddenFrom,
  isIn,
  isOwnMessage,
  isUnreadIn,
  openRow,
  ownRow,
} from './queries.ts';
