export { getInboxSettings, loadInboxEntry } from './inbox-settings.ts';
export { listExpertInbox } from './list-expert-inbox.ts';
export { importQuestions } from './questions/import-questions.ts';
