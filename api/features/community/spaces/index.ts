export { listManagedSpaces } from './administration/manage-spaces.ts';
export { insertDefaultSpaces } from './insert-default-spaces.ts';
export { writingLimits } from './limits/limits.ts';
export { getLimits } from './limits/manage-limits.ts';
export { type PreparedWriting, prepareWriting, type TextToWrite } from './limits/prepare-writing.ts';
export {
  hasJoined,
  isLockedSpace,
  isReadableSpace,
  isShownToEveryoneAsLocked,
  isSlowModeOver,
  isSpace,
  mayModerate,
  mayPostIn,
  slowModeEndsAt,
  startSlowModeWait,
} from './queries.ts';
export { refuseDuringSlowMode } from './refuse-during-slow-mode.ts';
export { allowedPostAccess } from './rules.ts';
export { type CommunityViewer, communityViewer, type ViewerParameters } from './viewer.ts';
export { refuseForbiddenWords, refuseNewWords, refuseWatchWords } from './watch-words/find-watch-words.ts';
export { getWatchWords } from './watch-words/manage-watch-words.ts';
export { heldWordOf, recordHeldWord } from './watch-words/queries.ts';
