export { applyMessageRetention, deleteEmptied } from './clean-up.ts';
export {
  closedFor,
  countUnread,
  type Folder,
  isDeskFor,
  isHiddenFrom,
  isInFolder,
  isOwnMessage,
  isUnreadIn,
  openRow,
  ownRow,
} from './queries.ts';
