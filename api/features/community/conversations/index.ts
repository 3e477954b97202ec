export { applyMessageRetention, deleteEmptied } from './clean-up.ts';
export {
  closedFor,
  countUnread,
  type Folder,
  isHiddenFrom,
  isInFolder,
  isOwnMessage,
  isUnreadIn,
  openRow,
  ownRow,
} from './queries.ts';
