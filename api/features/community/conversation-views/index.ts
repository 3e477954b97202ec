export { communityAuthor, presentSender } from './community-author.ts';
export { getConversation, loadConversationPage } from './get-conversation.ts';
export { listConversations } from './list-conversations.ts';
export { cutPart, presentMessage } from './present.ts';
export { selectPart } from './queries.ts';
