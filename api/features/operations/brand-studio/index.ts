export { getDraft } from './change-draft.ts';
export { deleteUnusedLogos } from './delete-unused-logos.ts';
export { listVersions } from './list-versions.ts';
export { openPreview, studioPreview } from './preview.ts';
export { publishScheduled } from './publish-scheduled.ts';
export { suggestPalettes } from './suggest-palettes.ts';
