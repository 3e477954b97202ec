import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { keysetQuery, type Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { BlockedMember } from './contract.ts';
import { selectBlockedMembers } from './queries.ts';

/** Lists the members whom the member has blocked, latest first. */
export const listBlocks = verb(
  { access: 'member', input: keysetQuery },
  async (context, { cursor, limit }, { user }): Promise<{ data: Page<BlockedMember> }> => {
    const rows = await selectBlockedMembers(context.db, user.id, { cursor, limit: limit + 1 });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    return { data: { items: items.map((row) => present(context, row)), nextCursor } };
  },
);

const maxShown = 100;

/** Prepares a read of the latest hundred blocks, which a page adds to its own exchange. */
export function prepareLatestBlocks(context: Context) {
  const { user } = requireMember(context);
  const read = selectBlockedMembers(context.db, user.id, { limit: maxShown });
  return { read, present: (rows: Awaited<typeof read>) => rows.map((row) => present(context, row)) };
}

type Row = Awaited<ReturnType<typeof selectBlockedMembers>>[number];

function present(context: Context, { id, member, value }: Row): BlockedMember {
  return { id, member: presentAuthor(context, JSON.parse(member) as AuthorRow), blockedAt: isoTime(value) };
}
