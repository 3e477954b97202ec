export { findRemovalOf } from './find-removal.ts';
export { rejectComment, rejectPost, removeComment, removePost } from './remove-writing.ts';
export { restoreComment, restorePost } from './restore-writing.ts';
