export { countWritten, mentionedIn } from './count-written.ts';
export { createPost } from './create-post.ts';
export { presentRevision } from './list-revisions.ts';
export { isOpenPost, selectRevisions, takesWriting } from './queries.ts';
export { postPath } from './rules.ts';
export { aboutPost, tellMentioned } from './tell-mentioned.ts';
