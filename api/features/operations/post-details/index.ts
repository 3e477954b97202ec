export { loadPostDetails, type PostDetailsPage } from './get-post-details.ts';
