export { countWritten, mentionedIn } from './count-written.ts';
export { createPost } from './create-post.ts';
export { isOpenPost, takesWriting } from './queries.ts';
