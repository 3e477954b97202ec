import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hasRole, requireMember } from '#api/permissions.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import type { PostCard } from '../cards/contract.ts';
import { presentCard } from '../cards/present-card.ts';
import type { CardRow } from '../cards/queries.ts';
import { type Reader, readerOf } from '../cards/reader.ts';
import { readFeedCards, readFeedSpaces } from './cached-reads.ts';
import { feedQuery, type SpaceWithUnread } from './contract.ts';
import { presentSpace } from './list-spaces.ts';
import { selectFirstSteps } from './queries.ts';

/** The number of days for which a member is a newcomer and gets tips on what to do first. */
const newcomerDays = 14;

type FeedInput = z.input<typeof feedQuery>;
type FeedFilter = z.output<typeof feedQuery>;

/**
 * Lists a page of the feed. In the main feed and in a space, the first page starts with the pinned posts. Posts of
 * muted spaces appear only in the space itself or among posts the member chose; posts of spaces that must be joined
 * appear only for those who joined.
 */
export const listPosts = verb(
  { access: 'member', input: feedQuery },
  async (context, query, member): Promise<{ data: Page<PostCard> }> => {
    const reader = readerOf(context, member);
    const rows = await namedBatch(context.db, readFeed(context, reader, query));
    return { data: presentFeed(context, rows, query) };
  },
);

export interface FeedPage extends Page<PostCard> {
  spaces: SpaceWithUnread[];
  /** What a newcomer has done so far; null for everyone else. */
  firstSteps: { hasPosted: boolean; hasCommented: boolean } | null;
}

/** Like {@link listPosts}, but for the page, with the spaces the member may read in the same exchange. */
export async function loadFeedPage(context: Context, input: FeedInput): Promise<{ data: FeedPage }> {
  const member = requireMember(context);
  const reader = readerOf(context, member);
  const query = parseInput(feedQuery, input);
  const isNew = !hasRole(member, 'moderator') && context.now.getTime() - reader.createdAt < newcomerDays * dayMs;
  const { spaces, written, ...rows } = await namedBatch(context.db, {
    spaces: readFeedSpaces(context.db, reader),
    written: isNew ? [selectFirstSteps(context.db, reader)] : [],
    ...readFeed(context, reader, query),
  });
  const shown = spaces.map((row) => presentSpace(context, reader, row));
  const [own] = written.flat();
  const firstSteps = own ? { hasPosted: own.hasPosted === 1, hasCommented: own.hasCommented === 1 } : null;
  return { data: { ...presentFeed(context, rows, query), spaces: shown, firstSteps } };
}

/** Prepares a read of the posts with the latest activity, for another page's exchange. */
export function prepareActivePosts(context: Context, limit: number) {
  const reader = readerOf(context, requireMember(context));
  return {
    read: readFeedCards(context.db, reader, { sort: 'active', filter: 'all', limit }, 'in place'),
    present: (rows: CardRow[]) => rows.map((row) => presentCard(context, row)),
  };
}

const startsWithPinned = ({ filter, cursor }: FeedFilter) => filter === 'all' && cursor === undefined;

function readFeed({ db }: Context, reader: Reader, query: FeedFilter) {
  const part = { ...query, limit: query.limit + 1 };
  const pinned = query.filter === 'all' ? 'left out' : 'in place';
  return { rows: readFeedCards(db, reader, part, startsWithPinned(query) ? 'above' : pinned) };
}

function presentFeed(context: Context, { rows }: { rows: CardRow[] }, query: FeedFilter) {
  const pinned = startsWithPinned(query) ? rows.filter(({ isPinned }) => isPinned) : [];
  const { items, nextCursor } = keysetPageOf(
    rows.filter((row) => !pinned.includes(row)),
    query.limit,
  );
  return { items: [...pinned, ...items].map((row) => presentCard(context, row)), nextCursor };
}
