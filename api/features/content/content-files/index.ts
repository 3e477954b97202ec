export { noteFile } from './queries.ts';
export { findGone, recordFileReferences, referencesDeletedFile } from './record-file-references.ts';
