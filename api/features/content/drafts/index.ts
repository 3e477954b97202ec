export { type ContentKind, defineKind } from './content-kind.ts';
export { getDraft } from './get-draft.ts';
export { listDrafts, prepareList } from './list-drafts.ts';
export type { ListOrder } from './queries.ts';
