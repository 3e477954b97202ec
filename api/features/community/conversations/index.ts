export { applyMessageRetention, deleteEmptied } from './clean-up.ts';
export { hintDesk } from './hint-desk.ts';
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
