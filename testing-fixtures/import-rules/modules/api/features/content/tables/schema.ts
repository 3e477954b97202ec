export { post } from '#api/platform/mail/post.ts';
