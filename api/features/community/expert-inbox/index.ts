export { getDeskSettings, loadDesk } from './desk-settings.ts';
export { listDesk } from './list-desk.ts';
export { importQuestions } from './questions/import-questions.ts';
