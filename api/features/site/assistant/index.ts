export { deleteOldUses } from './allowance/queries.ts';
export { deleteOldConversations } from './conversations/queries.ts';
export { loadAssistantPage } from './page/load-page.ts';
