export { actors, grantTo, type TestActor } from './actors.ts';
export { bindings } from './bindings.ts';
export { failingQueue, failingStorage } from './bindings-out.ts';
export {
  type CallOptions,
  type CommonResponse,
  call,
  createActorContext,
  createTestContext,
  retryWhileBusy,
} from './call.ts';
export { cardsPath, createCardAdministration } from './card-administration.ts';
export { day, hour, later, minute, second, testNow } from './clock.ts';
export { createDraft, draftText } from './create-draft.ts';
export {
  createLargeCommunity,
  createTestCommunity,
  registerCommunity,
  type TestCommunity,
} from './create-test-community.ts';
export { insertAppeal, insertDecision } from './decided.ts';
export { explain } from './explain.ts';
export { failExchange, type Loss } from './fail-exchange.ts';
export { insertGiftCard } from './insert-gift-card.ts';
export { insertExpert } from './listed-expert.ts';
export { overtake } from './overtake.ts';
export { insertConversation, insertMessage } from './private-conversation.ts';
export { insertContent } from './published-content.ts';
export { eventDetails, insertEvent, joinEvent, leaveEvent, oneHourStartingIn } from './published-event.ts';
export { insertMaterial, insertMedia, insertVideo } from './published-media.ts';
export { insertComment, insertPost, insertSpace } from './published-post.ts';
export { emptyOutbox, findMailedLink, readMailbox, readOutbox } from './read-mail.ts';
export { countRowsRead, recordExchanges } from './record-exchanges.ts';
export { newIpAddress, redeemCard } from './redeem-card.ts';
export { insertCase } from './reported.ts';
