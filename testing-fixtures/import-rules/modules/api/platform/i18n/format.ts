export { post } from '../mail/post.ts';
