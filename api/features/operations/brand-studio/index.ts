export { getDraft } from './change-draft.ts';
export { listVersions } from './list-versions.ts';
export { openPreview, studioPreview } from './preview.ts';
