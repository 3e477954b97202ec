export { presentAuthor, presentAuthorUnlessBlocked } from './cards/present-author.ts';
export { presentCard, presentMarks, presentSpaceName } from './cards/present-card.ts';
export {
  type AuthorRow,
  authorJson,
  type CardRow,
  hasFollowLevel,
  hasUnreadActivity,
  type MarksRow,
  markColumns,
  ownReactionsJson,
  reactionsJson,
  type SpaceNames,
  selectCards,
  spaceJson,
} from './cards/queries.ts';
export { type Reader, readerOf } from './cards/reader.ts';
export { pickText } from './cards/rules.ts';
export { loadMembersPosts } from './feed/list-members-posts.ts';
export { type FeedPage, listPosts, loadFeedPage, prepareActivePosts } from './feed/list-posts.ts';
export { listSpaces, presentSpace } from './feed/list-spaces.ts';
export { countReadablePosts, selectSpaces } from './feed/queries.ts';
export { hintReaders } from './hint-readers.ts';
export { approvePost } from './moderate/approve-post.ts';
export { movePost } from './moderate/move-post.ts';
export { pinOrLockPost } from './moderate/pin-or-lock-post.ts';
export {
  isPost,
  mayActOnHeldPost,
  mayActOnOthersPost,
  mayActOnPost,
  removePosts,
  restoredPostAuthor,
  restorePosts,
} from './moderate/queries.ts';
export { deleteUnusedPictures } from './pictures/delete-unused-pictures.ts';
export { deletePoll, insertPoll } from './polls/queries.ts';
export {
  allowsWritingUnderPost,
  findCommentingRefusal,
  isBlockedPost,
  isHiddenPost,
  isPostInFeedOf,
  isPostVisibleTo,
  isReadablePostWith,
  mayOpenPost,
  spaceIdOf,
  writingConditions,
} from './queries.ts';
export { getPost } from './read/get-post.ts';
export { listComments, loadPostPage } from './read/list-comments.ts';
export { listLockedSpaces, loadSpaceTeaser, type SpaceTeaser } from './read/load-space-teaser.ts';
export { postPath } from './rules.ts';
export { type DiscussionIndex, selectMatchingDiscussions, selectNewestDiscussions } from './search/queries.ts';
export { rebuildDiscussions } from './search/rebuild-discussions.ts';
export { countLimitedElements, textForms } from './write/count-limited-elements.ts';
export { createPost } from './write/create-post.ts';
export { deletePost } from './write/delete-post.ts';
export { presentRevision } from './write/list-revisions.ts';
export { notifyMentionedMembers } from './write/notify-mentioned-members.ts';
export { notifyOfChange } from './write/notify-of-change.ts';
export { notifyOfDecision } from './write/notify-of-decision.ts';
export { postNotification } from './write/post-notification.ts';
export { postTitle } from './write/post-title.ts';
export { selectRevisions } from './write/queries.ts';
