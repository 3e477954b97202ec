export { type ContentTypeDefinition, defineContentType } from './content-type-definition.ts';
export { loadDraftEditor } from './get-draft.ts';
export {
  deleteHold,
  findHeldItem,
  holdBackItem,
  isAwaitingPublication,
  isNotAwaitingPublication,
} from './held/queries.ts';
export { listDrafts, prepareDraftList } from './list-drafts.ts';
export { reportMissedItems } from './missed/report-missed.ts';
export { prepareDraft } from './prepare-draft.ts';
export type { ListOrder } from './queries.ts';
