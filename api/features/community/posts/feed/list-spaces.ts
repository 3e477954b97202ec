import type { Context } from '#api/context.ts';
import { verb } from '#api/verb.ts';
import { allowedPostAccess } from '../../spaces/index.ts';
import { type Reader, readerOf } from '../cards/reader.ts';
import { readFeedSpaces } from './cached-reads.ts';
import type { SpaceWithUnread } from './contract.ts';
import type { SpaceRow } from './queries.ts';

/** Lists the spaces the member may read, with their numbers of unread posts, and those that are shown as locked. */
export const listSpaces = verb(
  { access: 'member' },
  async (context, _, member): Promise<{ data: { items: SpaceWithUnread[] } }> => {
    const reader = readerOf(context, member);
    const rows = await readFeedSpaces(context.db, reader);
    return { data: { items: rows.map((row) => presentSpace(context, reader, row)) } };
  },
);

export function presentSpace({ locale }: Context, reader: Reader, row: SpaceRow): SpaceWithUnread {
  const { id, slug, icon, readAccess, postAccess, unreadCount } = row;
  const isArchived = row.isArchived === 1;
  const isLocked = row.isLocked === 1;
  const isJoined = row.isJoined === 1;
  const mustJoin = row.mustJoin === 1;
  return {
    ...{ id, slug, icon, readAccess, postAccess, unreadCount, isArchived, isLocked, isJoined, mustJoin },
    name: locale === 'et' ? row.nameEt : row.nameEn,
    description: locale === 'et' ? row.descriptionEt : row.descriptionEn,
    isMuted: row.isMuted === 1,
    mayPost: !isArchived && !isLocked && (isJoined || !mustJoin) && allowedPostAccess(reader).includes(postAccess),
  };
}
