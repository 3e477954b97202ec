import { conversationQuery } from '#api/features/community/threads/read/contract.ts';

/** The part of a conversation an address asks for. Defaults to the end. */
export function readConversationQuery(params: URLSearchParams) {
  const asked = { before: params.get('before'), after: params.get('after'), around: params.get('message') };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  return conversationQuery.safeParse(given).data ?? {};
}
