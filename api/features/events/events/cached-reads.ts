import type { ContentType } from '#api/features/content/content/contract.ts';
import type { Viewer } from '#api/features/content/content/index.ts';
import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { EventsQuery } from './contract.ts';
import { type EventsPageOptions, nextChangeQuery, selectEvents, selectOwnEvents } from './queries.ts';

/** Lists include cancelled events by default, so that members see that they were cancelled. */
type EventsFilter = EventsQuery & { withoutCancelled?: boolean };

type PageValues = Record<'at' | 'limit', number>;
type Shape = Pick<Viewer, 'opens' | 'locale'> &
  Pick<EventsPageOptions, 'when' | 'withoutCancelled'> & { isContinued: boolean };
type OwnShape = Pick<EventsPageOptions, 'when'> & Pick<Viewer, 'locale'>;

const keptEvents = cacheStatement(
  (
    db,
    { at, cursor, limit }: Bindable<PageValues & { cursor: string }>,
    { isContinued, opens, locale, ...part }: Shape,
  ) => selectEvents(db, { opens, locale, now: at }, { ...part, limit, cursor: isContinued ? cursor : undefined }),
);

const keptOwnEvents = cacheStatement(
  (db, { at, userId, limit }: Bindable<PageValues & { userId: string }>, { when, locale }: OwnShape) =>
    selectOwnEvents(db, userId, { locale, now: at }, { when, limit }),
);

const keptChange = cacheStatement((db, { at }: Bindable<{ at: number }>, types: readonly ContentType[]) =>
  nextChangeQuery(db, types, at),
);

/** {@link nextChangeQuery}, built once. */
export function readNextChange(db: Database, types: readonly ContentType[], now: Date) {
  return keptChange(db, { at: now.getTime() }, types);
}

/** {@link selectEvents}, built once. */
export function readEvents(db: Database, { opens, locale, now }: Viewer, filter: EventsFilter) {
  const { when, cursor = '', limit, withoutCancelled = false } = filter;
  const shape = { opens, locale, when, withoutCancelled, isContinued: cursor !== '' };
  return keptEvents(db, { at: now.getTime(), cursor, limit }, shape);
}

/** {@link selectOwnEvents}, built once. */
export function readOwnEvents(
  db: Database,
  userId: string,
  { locale, now }: Viewer,
  { when, limit }: Pick<EventsQuery, 'when' | 'limit'>,
) {
  return keptOwnEvents(db, { at: now.getTime(), userId, limit }, { when, locale });
}
