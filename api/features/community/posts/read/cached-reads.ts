import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type Reader, type ReaderValues, readerValues } from '../cards/reader.ts';
import { type CommentsPageKind, findFirstPosition, findPost, findPostAccess, selectComments } from './queries.ts';

/** Which of a post's comments to read. */
export interface CommentsPageOptions {
  cursor?: { isBackwards: boolean; position: number } | undefined;
  around?: string | number | undefined;
  limit: number;
}

/** Everything, besides the page of comments, that determines the SQL of a thread's statements. */
type ReaderShape = Pick<Reader, 'levels' | 'role' | 'isStaff' | 'isExpert'>;

type OfPost = ReaderValues & { post: string };
type PageValues = OfPost & Record<'position' | 'limit', number> & { comment: string };

const shapeOf = ({ levels, role, isStaff, isExpert }: Reader): ReaderShape => ({ levels, role, isStaff, isExpert });

const keptPost = cacheStatement((db, { post, ...given }: Bindable<OfPost>, shape: ReaderShape) =>
  findPost(db, { ...given, ...shape }, post),
);

const keptComments = cacheStatement(
  (
    db,
    { post, position, comment, limit, ...given }: Bindable<PageValues>,
    shape: ReaderShape,
    kind: CommentsPageKind,
  ) => selectComments(db, { ...given, ...shape }, post, { kind, position, comment, limit }),
);

const keptFirst = cacheStatement(
  (db, { post, id }: Bindable<{ post: string; id: string }>, { isStaff }: Pick<Reader, 'isStaff'>) =>
    findFirstPosition(db, { id, isStaff }, post),
);

const keptOpen = cacheStatement((db, { post, id }: Bindable<{ post: string; id: string }>, shape: ReaderShape) =>
  findPostAccess(db, { id, ...shape }, post),
);

/** Reads a post if the reader may open it, in at most one row, with a statement that is built once. */
export function readPost(db: Database, reader: Reader, post: string) {
  return keptPost(db, { ...readerValues(reader), post }, shapeOf(reader));
}

/** Reads a page of a post's comments and the position of the first one, with statements that are built once. */
export function readComments(db: Database, reader: Reader, post: string, part: CommentsPageOptions) {
  const { kind, position = 0, comment = '' } = pageOf(part);
  const values = { ...readerValues(reader), post, position, comment, limit: part.limit };
  return {
    rows: keptComments(db, values, shapeOf(reader), kind),
    first: keptFirst(db, { post, id: reader.id }, { isStaff: reader.isStaff }),
  };
}

/** Returns one row if the reader may open the post. */
export function readPostAccess(db: Database, reader: Reader, post: string) {
  return keptOpen(db, { post, id: reader.id }, shapeOf(reader));
}

function pageOf({ cursor, around }: CommentsPageOptions): {
  kind: CommentsPageKind;
  position?: number;
  comment?: string;
} {
  if (cursor) return { kind: cursor.isBackwards ? 'before' : 'after', position: cursor.position };
  if (around === undefined) return { kind: 'first' };
  if (typeof around === 'number') return { kind: 'position', position: around };
  return around === 'last' || around === 'unread' ? { kind: around } : { kind: 'comment', comment: around };
}
