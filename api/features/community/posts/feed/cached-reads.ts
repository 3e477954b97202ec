import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { selectCards } from '../cards/queries.ts';
import { type Reader, type ReaderValues, readerValues } from '../cards/reader.ts';
import { type FeedPageOptions, selectFeedPage, selectFirstFeedPage, selectSpaces } from './queries.ts';

type Levels = Pick<Reader, 'levels'>;

type PartValues = ReaderValues & Record<'limit' | 'after', number> & Record<'space' | 'afterId', string>;

/** Whether a page has the pinned posts above it, omits them, or shows each in its place. */
export type PinnedPlacement = 'above' | 'left out' | 'in place';

interface PartShape extends Levels, Pick<FeedPageOptions, 'sort' | 'filter'> {
  pinned: PinnedPlacement;
  isOneSpace: boolean;
  isContinued: boolean;
}

interface Asked extends Pick<FeedPageOptions, 'sort' | 'filter'> {
  space?: string | undefined;
  cursor?: { value: number; id: string } | undefined;
  limit: number;
}

const keptSpaces = cacheStatement((db, given: Bindable<ReaderValues>, { levels }: Levels) =>
  selectSpaces(db, { ...given, levels }),
);

const keptCards = cacheStatement((db, given: Bindable<PartValues>, shape: PartShape) => {
  const { levels, sort, filter, pinned, isOneSpace, isContinued } = shape;
  const { space, after, afterId, limit, ...reader } = given;
  const part: FeedPageOptions = {
    ...{ sort, filter, limit, withoutPinned: pinned === 'left out' },
    space: isOneSpace ? space : undefined,
    cursor: isContinued ? { value: after, id: afterId } : undefined,
  };
  const select = pinned === 'above' ? selectFirstFeedPage : selectFeedPage;
  return selectCards(db, { ...reader, levels }, select({ ...reader, levels }, part));
});

/** Like {@link selectSpaces}, but with a statement that is built once. */
export function readFeedSpaces(db: Database, reader: Reader) {
  return keptSpaces(db, readerValues(reader), { levels: reader.levels });
}

/** Reads the cards of a page of the feed, with a statement that is built once. */
export function readFeedCards(db: Database, reader: Reader, asked: Asked, pinned: PinnedPlacement) {
  const { space, sort, filter, cursor, limit } = asked;
  const values = {
    ...readerValues(reader),
    limit,
    space: space ?? '',
    after: cursor?.value ?? 0,
    afterId: cursor?.id ?? '',
  };
  const shape = { levels: reader.levels, sort, filter, pinned, isOneSpace: space !== undefined, isContinued: !!cursor };
  return keptCards(db, values, shape);
}
