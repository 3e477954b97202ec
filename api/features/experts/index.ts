export { listExperts } from './list-experts.ts';
export { previewExperts } from './preview-experts.ts';
