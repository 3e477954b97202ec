import { verb } from '#api/verb.ts';
import { readerOf } from '../cards/reader.ts';
import { newPostsQuery } from './contract.ts';
import { countNewPosts as selectCount } from './queries.ts';

/** Counts the posts that others have published in this view since the feed was opened, for "5 new posts". */
export const countNewPosts = verb(
  { access: 'member', input: newPostsQuery },
  async (context, { since, space }, member): Promise<{ data: { count: number } }> => {
    const reader = readerOf(context, member);
    const [row] = await selectCount(context.db, reader, Date.parse(since), space);
    return { data: { count: row?.count ?? 0 } };
  },
);
