import { conversationQuery } from '#api/features/community/threads/read/contract.ts';

/** Parses which part of a conversation a URL requests. Defaults to the end. */
export function readConversationQuery(params: URLSearchParams) {
  const asked = { before: params.get('before'), after: params.get('after'), around: params.get('message') };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value));
  return conversationQuery.safeParse(given).data ?? {};
}
