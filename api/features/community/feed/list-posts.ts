import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import type { PostCard } from '../post-cards/contract.ts';
import { type CardRow, presentCard, type Reader, readerOf, selectCards } from '../post-cards/index.ts';
import { feedQuery, type SpaceWithUnread } from './contract.ts';
import { presentSpace } from './list-spaces.ts';
import { selectPage, selectPinned, selectSpaces } from './queries.ts';

type FeedInput = z.input<typeof feedQuery>;
type FeedFilter = z.output<typeof feedQuery>;

/**
 * A page of the feed. In a space, its pinned posts come first on the first page, besides the others. Posts of a
 * muted space appear only in that space, or among those that the member chose; posts of a space that members
 * must join only to those who did.
 */
export async function listPosts(context: Context, input: FeedInput): Promise<{ data: Page<PostCard> }> {
  const reader = readerOf(context, requireMember(context));
  const query = parseInput(feedQuery, input);
  const rows = await namedBatch(context.db, readFeed(context, reader, query));
  return { data: presentFeed(context, rows, query) };
}

export interface FeedPage extends Page<PostCard> {
  spaces: SpaceWithUnread[];
}

/** {@link listPosts} with the spaces that the member may read, in one exchange, for the page. */
export async function loadFeedPage(context: Context, input: FeedInput): Promise<{ data: FeedPage }> {
  const reader = readerOf(context, requireMember(context));
  const query = parseInput(feedQuery, input);
  const { spaces, ...rows } = await namedBatch(context.db, {
    spaces: selectSpaces(context.db, reader),
    ...readFeed(context, reader, query),
  });
  const shown = spaces.map((row) => presentSpace(context, reader, row));
  return { data: { ...presentFeed(context, rows, query), spaces: shown } };
}

/** The posts with the latest activity, read in another page's exchange. */
export function livelyPosts(context: Context, limit: number) {
  const reader = readerOf(context, requireMember(context));
  return {
    read: selectCards(context.db, reader, selectPage(reader, { sort: 'active', filter: 'all', limit })),
    present: (rows: CardRow[]) => rows.map((row) => presentCard(context, row)),
  };
}

function readFeed({ db }: Context, reader: Reader, query: FeedFilter) {
  const { space, filter, cursor, limit } = query;
  const hasPinned = space !== undefined && filter === 'all' && cursor === undefined;
  return {
    pinned: hasPinned ? [selectCards(db, reader, selectPinned(reader, space))] : [],
    page: selectCards(db, reader, selectPage(reader, { ...query, limit: limit + 1 })),
  };
}

function presentFeed(context: Context, rows: { pinned: CardRow[][]; page: CardRow[] }, { limit }: FeedFilter) {
  const { items, nextCursor } = keysetPageOf(rows.page, limit);
  return { items: [...rows.pinned.flat(), ...items].map((row) => presentCard(context, row)), nextCursor };
}
