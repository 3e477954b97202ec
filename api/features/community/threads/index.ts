export { getPost } from './get-post.ts';
export { listComments, loadPostPage } from './list-comments.ts';
