import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { presentSpace, readerOf, selectSpaces } from '#api/features/community/posts/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { SpaceWithUnread } from '../posts/feed/contract.ts';
import { type ListedMember, membersQuery } from './contract.ts';
import { presentMember } from './present-member.ts';
import { selectMembers } from './queries.ts';

type Input = z.input<typeof membersQuery>;

/** Lists members who let others see their profile, filtered by name and group, in the given order. */
export const listMembers = verb(
  { access: 'member', input: membersQuery },
  async (context, query, { user }): Promise<{ data: Page<ListedMember> }> => {
    const rows = await selectMembers(context.db, { ...query, viewerId: user.id }, context.now);
    const { items, nextCursor } = keysetPageOf(rows, query.limit);
    return { data: { items: items.map((row) => presentMember(context, row)), nextCursor } };
  },
);

/** Like {@link listMembers}, but for the page, with the spaces in the same exchange. */
export async function loadMembersPage(
  context: Context,
  input: Input,
): Promise<{ data: Page<ListedMember> & { spaces: SpaceWithUnread[] } }> {
  const reader = readerOf(context, requireMember(context));
  const query = parseInput(membersQuery, input);
  const { db, now } = context;
  const { rows, spaces } = await namedBatch(db, {
    rows: selectMembers(db, { ...query, viewerId: reader.id }, now),
    spaces: selectSpaces(db, reader),
  });
  const { items, nextCursor } = keysetPageOf(rows, query.limit);
  return {
    data: {
      items: items.map((row) => presentMember(context, row)),
      nextCursor,
      spaces: spaces.map((row) => presentSpace(context, reader, row)),
    },
  };
}
