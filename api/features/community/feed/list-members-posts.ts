import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { PostCard } from '../post-cards/contract.ts';
import { presentCard, readerOf, selectCards } from '../post-cards/index.ts';
import { selectByAuthor } from './queries.ts';

/** A member's published posts that the viewer may read, newest first, for their profile. */
export async function listMembersPosts(
  context: Context,
  input: z.input<typeof pageQuery> & { id: string },
): Promise<{ data: Page<PostCard> }> {
  const reader = readerOf(context, requireMember(context));
  const authorId = parseId(input);
  const { cursor, limit } = parseInput(pageQuery, input);
  const rows = await selectCards(context.db, reader, selectByAuthor(reader, authorId, { cursor, limit: limit + 1 }));
  const { items, nextCursor } = pageOf(rows, limit);
  return { data: { items: items.map((row) => presentCard(context, row)), nextCursor } };
}
