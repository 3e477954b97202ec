export { deleteAbandonedUploads } from './delete-abandoned-uploads.ts';
export { selectReady } from './queries.ts';
export { storedFile } from './rules.ts';
