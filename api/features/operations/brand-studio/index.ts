export { getDraft, writeDraft } from './change-draft.ts';
export { deleteUnusedLogos } from './delete-unused-logos.ts';
export { type Draft, loadDraft, viewDraft } from './draft.ts';
export { listVersions } from './list-versions.ts';
export { openPreview, studioPreview } from './preview.ts';
export { publishScheduled } from './publish-scheduled.ts';
export { sectionChanges } from './split-changes.ts';
export { suggestPalettes } from './suggest-palettes.ts';
