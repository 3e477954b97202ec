import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { findBlock } from '#api/features/accounts/blocks/index.ts';
import { findShownMember } from '#api/features/accounts/users/index.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { PostCard } from '../cards/contract.ts';
import { presentCard } from '../cards/present-card.ts';
import { selectCards } from '../cards/queries.ts';
import { readerOf } from '../cards/reader.ts';
import { selectPostsByAuthor } from './queries.ts';

interface MembersPosts {
  posts: Page<PostCard>;
  isBlocked: boolean;
}

/** Lists a member's published posts that the viewer may read, newest first. Returns 404 whenever their profile does. */
export const listMembersPosts = verb(
  { access: 'member', params: idParams, input: pageQuery },
  async (context, given, member): Promise<{ data: Page<PostCard> }> => {
    const found = await readMembersPosts(context, member, given);
    if (!found) throw new AppError('not_found');
    return { data: found.posts };
  },
);

/**
 * Like {@link listMembersPosts}, but for a page, which also shows whether the viewer has blocked the member. Returns
 * null for visitors, and if the member's profile isn't shown.
 */
export async function loadMembersPosts(
  context: Context,
  input: z.input<typeof pageQuery> & { id: string },
): Promise<MembersPosts | null> {
  const { actor, tenant } = context;
  if (actor.kind !== 'member' || tenant.switchedOff.includes('community')) return null;
  return readMembersPosts(context, actor, { id: parseId(input), ...parseInput(pageQuery, input) });
}

async function readMembersPosts(
  context: Context,
  member: Member,
  { id: authorId, cursor, limit }: z.output<typeof pageQuery> & { id: string },
): Promise<MembersPosts | null> {
  const { db } = context;
  const reader = readerOf(context, member);
  const { found, blocked, rows } = await namedBatch(db, {
    found: findShownMember(db, reader.id, authorId),
    blocked: findBlock(db, reader.id, authorId),
    rows: selectCards(db, reader, selectPostsByAuthor(reader, authorId, { cursor, limit: limit + 1 })),
  });
  if (found.length === 0) return null;
  const { items, nextCursor } = pageOf(rows, limit);
  const posts = { items: items.map((row) => presentCard(context, row)), nextCursor };
  return { posts, isBlocked: blocked.length > 0 };
}
