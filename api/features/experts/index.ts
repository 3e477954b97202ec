export { listExperts } from './list-experts.ts';
export { previewExperts } from './preview-experts.ts';
export { isInDirectory } from './queries.ts';
