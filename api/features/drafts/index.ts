export { type ContentKind, defineKind } from './content-kind.ts';
export { getDraft } from './get-draft.ts';
export { listDrafts } from './list-drafts.ts';
