import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { buildPostCriteria } from './build-post-criteria.ts';
import { listPostsQuery, type ManagedPosts, type SpaceChoice } from './contract.ts';
import { presentManagedPost, presentSpaceChoices } from './present-managed.ts';
import {
  countHeldWritings,
  countMatchingPosts,
  type ManagedRow,
  selectManagedPosts,
  selectSpaceNames,
} from './queries.ts';

/** Lists a page of posts in any state, and comments that are held or removed, in one exchange. */
export const listManagedPosts = verb(
  { access: 'moderator', input: listPostsQuery },
  async (context, query): Promise<{ data: ManagedPosts }> => {
    return { data: presentPage(context, query, await namedBatch(context.db, readPage(context, query))) };
  },
);

export interface PostsPage extends ManagedPosts {
  spaces: SpaceChoice[];
}

/** Like {@link listManagedPosts}, but also reads all spaces in the same exchange, for the page. */
export async function loadPostsPage(
  context: Context,
  input: z.input<typeof listPostsQuery>,
): Promise<{ data: PostsPage }> {
  requireRole(context, 'moderator');
  const query = parseInput(listPostsQuery, input);
  const { db } = context;
  const { spaces, ...rows } = await namedBatch(db, { spaces: selectSpaceNames(db), ...readPage(context, query) });
  return { data: { ...presentPage(context, query, rows), spaces: presentSpaceChoices(context, spaces) } };
}

type Query = z.output<typeof listPostsQuery>;

function readPage(context: Context, { sort, cursor, limit, ...filter }: Query) {
  const { db, now } = context;
  const wanted = buildPostCriteria(context, filter, now);
  return {
    rows: selectManagedPosts(db, wanted, { sort, cursor, limit: limit + 1 }),
    total: countMatchingPosts(db, wanted),
    held: countHeldWritings(db),
  };
}

interface Rows {
  rows: ManagedRow[];
  total: Array<{ count: number }>;
  held: Array<{ count: number }>;
}

function presentPage(context: Context, { limit }: Query, { rows, total, held }: Rows): ManagedPosts {
  const { items, nextCursor } = pageOf(rows, limit);
  return {
    items: items.map((row) => presentManagedPost(context, row)),
    nextCursor,
    total: total[0]?.count ?? 0,
    heldCount: held[0]?.count ?? 0,
    asOf: isoTime(context.now.getTime()),
  };
}
