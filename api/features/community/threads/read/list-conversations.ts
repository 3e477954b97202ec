import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type ConversationsPage, conversationsQuery } from './contract.ts';
import { loadCommunityAuthor } from './load-community-author.ts';
import { presentCard } from './present.ts';
import { countMessageRequests, selectCards } from './queries.ts';

/** Lists the member's conversations, or requests from strangers, latest activity first. */
export const listConversations = verb(
  { access: 'member', input: conversationsQuery },
  async (context, query, member): Promise<{ data: ConversationsPage }> => {
    const list = prepareConversationList(context, member, query);
    return { data: await list.present(await namedBatch(context.db, list.reads)) };
  },
);

/** Prepares the list's reads for another page's exchange. */
export function prepareConversationList(
  context: Context,
  { user }: Member,
  query: z.output<typeof conversationsQuery>,
) {
  const { db } = context;
  const reads = {
    cards: selectCards(db, user.id, { ...query, limit: query.limit + 1 }),
    requests: countMessageRequests(db, user.id),
  };
  const present = async ({
    cards,
    requests,
  }: {
    [Name in keyof typeof reads]: Awaited<(typeof reads)[Name]>;
  }): Promise<ConversationsPage> => {
    const community = await loadCommunityAuthor(context, cards);
    const { items, nextCursor } = keysetPageOf(cards, query.limit);
    return {
      items: items.map((row) => presentCard(context, row, community)),
      nextCursor,
      requestCount: requests[0]?.count ?? 0,
    };
  };
  return { reads, present };
}
