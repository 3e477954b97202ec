export { insertDefaultSpaces } from './default-spaces.ts';
export {
  findWritableSpace,
  hasJoined,
  hasWaited,
  isReadableSpace,
  isSpace,
  isStaffOver,
  mayPostIn,
  startSlowMode,
} from './queries.ts';
export { refuseWhileWaiting } from './refuse-while-waiting.ts';
export { allowedPostAccess } from './rules.ts';
export { type CommunityViewer, communityViewer } from './viewer.ts';
