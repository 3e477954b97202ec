import { verb } from '#api/verb.ts';
import type { PostCard } from '../cards/contract.ts';
import { presentCard } from '../cards/present-card.ts';
import { selectCards } from '../cards/queries.ts';
import { readerOf } from '../cards/reader.ts';
import { cardsQuery } from './contract.ts';
import { selectPostsById } from './queries.ts';

/**
 * Returns the given posts as they are now, for lists that already show them. Omits those the member can't see any more.
 */
export const listCards = verb(
  { access: 'member', input: cardsQuery },
  async (context, { ids }, member): Promise<{ data: { items: PostCard[] } }> => {
    const reader = readerOf(context, member);
    const rows = await selectCards(context.db, reader, selectPostsById(reader, ids));
    return { data: { items: rows.map((row) => presentCard(context, row)) } };
  },
);
