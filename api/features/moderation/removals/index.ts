export { findRemovalPath } from './find-removal.ts';
export { rejectComment, rejectPost, removeComment, removePost } from './remove-writing.ts';
