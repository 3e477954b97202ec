export { type ContentTypeDefinition, defineContentType } from './content-type-definition.ts';
export { getDraft } from './get-draft.ts';
export { listDrafts, prepareList } from './list-drafts.ts';
export type { ListOrder } from './queries.ts';
