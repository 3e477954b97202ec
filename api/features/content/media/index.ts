export { deleteAbandonedUploads } from './delete-abandoned-uploads.ts';
export { registerFile } from './files/queries.ts';
export { findDeletedFiles, recordFileReferences, referencesDeletedFile } from './files/record-file-references.ts';
export { selectReadyFile } from './queries.ts';
export { toStoredFile } from './rules.ts';
export { deleteUnusedFiles } from './unused/delete-unused-files.ts';
