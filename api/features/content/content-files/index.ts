export { registerFile } from './queries.ts';
export { findDeletedFiles, recordFileReferences, referencesDeletedFile } from './record-file-references.ts';
