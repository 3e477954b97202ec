export { aboutPost } from './about-post.ts';
export { countWritten, writtenIn } from './count-written.ts';
export { createPost } from './create-post.ts';
export { deletePost } from './delete-post.ts';
export { presentRevision } from './list-revisions.ts';
export { notifyMentioned } from './notify-mentioned.ts';
export { notifyOfChange } from './notify-of-change.ts';
export { notifyOfDecision } from './notify-of-decision.ts';
export { postTitle } from './post-title.ts';
export {
  findPlace,
  hasInFeed,
  isBlockedPost,
  isHiddenPost,
  isOpenPost,
  mayHearAt,
  mayOpenPost,
  selectRevisions,
  spaceOf,
  takesWriting,
} from './queries.ts';
export { closedReason, postPath, type WritingPlace } from './rules.ts';
