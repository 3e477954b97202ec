import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { readerOf } from '../cards/reader.ts';
import { newPostsQuery } from './contract.ts';
import { countNewPosts as selectCount } from './queries.ts';

/** How many posts others published in this view since the feed was opened: "5 new posts". */
export async function countNewPosts(
  context: Context,
  input: z.input<typeof newPostsQuery>,
): Promise<{ data: { count: number } }> {
  const reader = readerOf(context, requireMember(context));
  const { since, space } = parseInput(newPostsQuery, input);
  const [row] = await selectCount(context.db, reader, Date.parse(since), space);
  return { data: { count: row?.count ?? 0 } };
}
