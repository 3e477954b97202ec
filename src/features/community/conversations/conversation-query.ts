import { conversationQuery } from '#api/features/community/conversation-views/contract.ts';

/** Which part of a conversation an address asks for. What can't be read is the end of it. */
export function readConversationQuery(params: URLSearchParams) {
  const asked = { before: params.get('before'), after: params.get('after'), around: params.get('message') };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  return conversationQuery.safeParse(given).data ?? {};
}
