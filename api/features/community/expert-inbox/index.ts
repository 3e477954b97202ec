export { loadDesk, loadDeskSettings } from './desk-settings.ts';
export { listDesk } from './list-desk.ts';
export { importQuestions } from './questions/import-questions.ts';
export { selectReplies } from './saved-replies/queries.ts';
