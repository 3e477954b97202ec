import { type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isShownToMembers, users } from '#api/features/accounts/users/index.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { BindableValue } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { comments } from '../../comments/schema.ts';
import { mentions } from '../../mentions/schema.ts';
import type { ReadAccess } from '../../spaces/contract.ts';
import { isShownToEveryoneAsLocked, isSpace, mayModerate, type ViewerParameters } from '../../spaces/index.ts';
import { spaceMembers, spaces } from '../../spaces/schema.ts';
import {
  authorJson,
  type MarksRow,
  markColumns,
  ownReactionsJson,
  reactionsJson,
  spaceJson,
} from '../cards/queries.ts';
import type { ReaderParameters } from '../cards/reader.ts';
import type { PostKind, PostState } from '../contract.ts';
import { postReads } from '../marks/schema.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import { allowsWritingUnderPost, isBlockedPost, isPostVisibleTo } from '../queries.ts';
import { posts, postTexts, textRevisions } from '../schema.ts';

const mentionsJson = (
  target: SQL,
) => sql`(select json_group_array(json_object('id', ${users.id}, 'name', ${users.name}, 'isDeleted', ${users.deletedAt} is not null))
  from ${mentions} cross join ${users} on ${users.id} = ${mentions.userId}
  where ${mentions.targetId} = ${target}
    and (${users.deletedAt} is not null or (${mentions.kind} <> 'unnamed' and ${isShownToMembers()})))`;

const revisionsOf = (target: SQL) =>
  sql`(select count(distinct ${textRevisions.createdAt}) from ${textRevisions} where ${textRevisions.targetId} = ${target})`;

/** The reader of a thread, whose values may be filled in later. */
export type ThreadReader = ReaderParameters & ViewerParameters;

/** The part of a reader that decides which comments are visible. */
type CommentViewer = Pick<ViewerParameters, 'id' | 'isStaff'>;

/** Matches published comments and the reader's own, or all comments for staff, but never deleted ones. */
const isOpenTo = ({ id, isStaff }: CommentViewer, { state, authorId }: Record<'state' | 'authorId', SQL>) =>
  isStaff
    ? sql`${state} <> 'deleted'`
    : sql`(${state} = 'published' or (${authorId} = ${id} and ${state} <> 'deleted'))`;

/**
 * True for comments visible to the reader. A deleted or removed comment keeps its place only while the reader can see a
 * reply to it, because it may have been held and unknown to everyone else.
 */
const isShown = (reader: CommentViewer) => {
  const shown = { state: sql`${comments.state}`, authorId: sql`${comments.authorId}` };
  const below = { state: sql`reply.state`, authorId: sql`reply.author_id` };
  return sql`(${isOpenTo(reader, shown)} or (${comments.state} in ('deleted', 'removed') and exists (
    select 1 from ${comments} as reply where reply.parent_id = ${comments.id} and ${isOpenTo(reader, below)})))`;
};

const readPosition = (
  { id }: ThreadReader,
  postId: BindableValue,
) => sql`coalesce((select ${postReads.position} from ${postReads}
  where ${postReads.userId} = ${id} and ${postReads.postId} = ${postId}), 0)`;

export interface PostRow extends MarksRow {
  id: string;
  kind: PostKind;
  state: PostState;
  createdAt: number;
  lastActivityAt: number;
  editedAt: number | null;
  version: number;
  commentCount: number;
  lastPosition: number;
  answerId: string | null;
  isPinned: number;
  isLocked: number;
  space: string;
  readAccess: ReadAccess;
  mustJoin: number;
  isArchived: number;
  isJoined: number;
  isSpaceMuted: number;
  author: string;
  texts: string;
  mentions: string;
  revisionCount: number;
  firstUnreadPosition: number | null;
  reactions: string;
  mine: string;
  poll: string | null;
  mayComment: number;
  mayReadRemoved: number;
  isBlocked: number;
  removal: string | null;
  mayModerate: number;
  staffEdits: string;
}

export interface PostText {
  locale: Locale;
  title: string;
  body: string;
}

/** A change by staff to the text in one language. */
export interface StaffEdit {
  locale: Locale;
  reason: string | null;
}

const texts = sql`(select json_group_array(json_object('locale', ${postTexts.locale}, 'title', ${postTexts.title}, 'body', ${postTexts.body}))
  from ${postTexts} where ${postTexts.postId} = ${posts.id})`;

const pollOf = ({
  id,
}: ThreadReader) => sql`(select json_object('isMultiple', ${polls.isMultiple}, 'closesAt', ${polls.closesAt},
    'voterCount', (select count(distinct ${pollVotes.userId}) from ${pollVotes} where ${pollVotes.postId} = ${polls.postId}),
    'mine', (select json_group_array(${pollVotes.option}) from ${pollVotes}
      where ${pollVotes.userId} = ${id} and ${pollVotes.postId} = ${polls.postId}),
    'options', (select json_group_array(json(choice)) from (
      select json_object('position', ${pollOptions.position}, 'text', ${pollOptions.text}, 'votes',
        (select count(*) from ${pollVotes} where ${pollVotes.postId} = ${pollOptions.postId} and ${pollVotes.option} = ${pollOptions.position})) as choice
      from ${pollOptions} where ${pollOptions.postId} = ${polls.postId} order by ${pollOptions.position})))
  from ${polls} where ${polls.postId} = ${posts.id})`;

/** Whether the reader may read a text that staff removed. Staff may, and its author may, to understand why. */
const mayReadRemoved = ({ id, isStaff }: ThreadReader) => (isStaff ? sql`true` : sql`${posts.authorId} = ${id}`);

const removalOf = (reader: ThreadReader) => sql`iif(${posts.state} = 'removed' and ${mayReadRemoved(reader)},
  (select json_object('ground', ${auditLog.ground}, 'reason', ${auditLog.reason}) from ${auditLog}
    where ${auditLog.targetId} = ${posts.id} and ${auditLog.action} in ('post.remove', 'post.reject')
    order by ${auditLog.id} desc limit 1), null)`;

/** Whether the reader has blocked the author of a `comments` row, which keeps its place without its text. */
const isByBlocked = ({ id }: ThreadReader) => hasBlocked(id, sql`${comments.authorId}`);

/** The languages whose latest change was by staff, newest first. The reason is null once its log entry has expired. */
const staffEdits = sql`(select json_group_array(json_object('locale', edit.locale, 'reason', (
    select ${auditLog.reason} from ${auditLog} where ${auditLog.targetId} = ${posts.id}
      and ${auditLog.action} = 'post.edit' and ${auditLog.at} = edit.created_at limit 1)))
  from (select locale, created_at from ${textRevisions} as latest
    where latest.target_id = ${posts.id} and latest.editor_id <> ${posts.authorId} and not exists (
      select 1 from ${textRevisions} as later where later.target_id = latest.target_id and later.locale = latest.locale
        and (later.created_at, later.id) > (latest.created_at, latest.id))
    order by latest.created_at desc) as edit)`;

/**
 * Finds a post the reader may open. A tombstone stays for its comments, and a removed post also for its author and
 * staff.
 */
export function findPost(db: Database, reader: ThreadReader, id: BindableValue) {
  const firstUnread = sql`(select ${comments.position} from ${comments}
    where ${comments.postId} = ${id} and ${comments.position} > ${readPosition(reader, id)}
      and ${comments.state} = 'published' and ${comments.authorId} <> ${reader.id}
      and not ${isByBlocked(reader)}
    order by ${comments.position} limit 1)`;
  return db.all<PostRow>(sql`
    select ${posts.id} as id, ${posts.kind} as kind, ${posts.state} as state,
      coalesce(${posts.publishedAt}, ${posts.createdAt}) as "createdAt", ${posts.lastActivityAt} as "lastActivityAt",
      ${posts.editedAt} as "editedAt", ${posts.version} as version, ${posts.commentCount} as "commentCount",
      ${posts.lastPosition} as "lastPosition", ${posts.answerId} as "answerId",
      ${posts.pinnedAt} is not null as "isPinned", ${posts.lockedAt} is not null as "isLocked",
      ${markColumns(reader)}, ${spaceJson} as space, ${spaces.readAccess} as "readAccess", ${spaces.mustJoin} as "mustJoin",
      ${spaces.archivedAt} is not null as "isArchived", ${spaceMembers.joinedAt} is not null as "isJoined",
      ${spaceMembers.mutedAt} is not null as "isSpaceMuted",
      (select ${authorJson()} from ${users} where ${users.id} = ${posts.authorId}) as author,
      ${texts} as texts, ${mentionsJson(sql`${posts.id}`)} as mentions, ${revisionsOf(sql`${posts.id}`)} as "revisionCount",
      ${firstUnread} as "firstUnreadPosition", ${reactionsJson(sql`${posts.id}`)} as reactions,
      ${ownReactionsJson(sql`${posts.id}`, reader)} as mine, ${pollOf(reader)} as poll, ${allowsWritingUnderPost(reader, id)} as "mayComment",
      ${mayReadRemoved(reader)} as "mayReadRemoved", ${removalOf(reader)} as removal,
      ${isBlockedPost(reader.id)} as "isBlocked",
      ${mayModerate(reader, posts.authorId)} as "mayModerate", ${staffEdits} as "staffEdits"
    from ${posts} cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
      left join ${spaceMembers} on ${spaceMembers.spaceId} = ${spaces.id} and ${spaceMembers.userId} = ${reader.id}
    where ${posts.id} = ${id} and ${isPostVisibleTo(reader)}
      and (${posts.state} in ('published', 'held') or ${posts.commentCount} > 0
        or (${posts.state} = 'removed' and ${mayReadRemoved(reader)}))`);
}

export interface CommentRow {
  id: string;
  position: number;
  parentId: string | null;
  state: PostState;
  isOwn: number;
  mayModerate: number;
  body: string;
  createdAt: number;
  editedAt: number | null;
  version: number;
  author: string;
  parent: string | null;
  mentions: string;
  revisionCount: number;
  reactions: string;
  mine: string;
  isByPostAuthor: number;
  isAnswer: number;
  isUnread: number;
  isBlocked: number;
}

/** Where a page of comments is: at the start, after or before a position, or around a position or a comment. */
export type CommentsPageKind = 'first' | 'after' | 'before' | 'position' | 'comment' | 'unread' | 'last';

export interface CommentsPageParameters {
  kind: CommentsPageKind;
  position: BindableValue<number>;
  comment: BindableValue;
  limit: BindableValue<number>;
}

/** The position before the requested page. */
function startOf(
  reader: ThreadReader,
  postId: BindableValue,
  { kind, position, comment, limit }: CommentsPageParameters,
): SQL {
  const last = sql`(select ${posts.lastPosition} from ${posts} where ${posts.id} = ${postId})`;
  const wanted = (at: SQL) => sql`max(min(coalesce((${at}), 1), ${last}) - 1, 0)`;
  const aligned = (at: SQL) => sql`(cast(${wanted(at)} / ${limit} as integer) * ${limit})`;
  if (kind === 'after' || kind === 'before') return sql`${position}`;
  if (kind === 'first') return sql`0`;
  if (kind === 'position') return aligned(sql`select ${position}`);
  if (kind === 'last') return aligned(last);
  if (kind === 'unread') return aligned(sql`select ${readPosition(reader, postId)} + 1`);
  return aligned(
    sql`select ${comments.position} from ${comments} where ${comments.id} = ${comment} and ${comments.postId} = ${postId}`,
  );
}

const parentOf = ({ id }: ThreadReader) => sql`(select json_object('position', parent.position, 'state', parent.state,
    'isBlocked', ${hasBlocked(id, sql`parent.author_id`)}, 'plain', substr(parent.plain, 1, 200),
    'author', json((select ${authorJson()} from ${users} where ${users.id} = parent.author_id)))
  from ${comments} as parent where parent.id = ${comments.parentId})`;

/**
 * Selects a page of comments the reader may read, oldest first or, when reading backwards, newest first. Positions only
 * grow, so one comparison finds a page however long the thread is.
 */
export function selectComments(
  db: Database,
  reader: ThreadReader,
  postId: BindableValue,
  page: CommentsPageParameters,
) {
  const isBackwards = page.kind === 'before';
  const bound = startOf(reader, postId, page);
  const target = sql`${comments.id}`;
  return db.all<CommentRow>(sql`
    select ${comments.id} as id, ${comments.position} as position, ${comments.parentId} as "parentId",
      ${comments.state} as state, ${comments.authorId} = ${reader.id} as "isOwn", ${comments.body} as body,
      ${mayModerate(reader, comments.authorId)} as "mayModerate",
      ${comments.createdAt} as "createdAt", ${comments.editedAt} as "editedAt", ${comments.version} as version,
      (select ${authorJson()} from ${users} where ${users.id} = ${comments.authorId}) as author,
      iif(${comments.parentId} is null, null, ${parentOf(reader)}) as parent,
      ${mentionsJson(target)} as mentions, ${revisionsOf(target)} as "revisionCount",
      ${reactionsJson(target)} as reactions, ${ownReactionsJson(target, reader)} as mine,
      ${comments.authorId} = ${posts.authorId} as "isByPostAuthor", ${posts.answerId} is ${comments.id} as "isAnswer",
      (${comments.authorId} <> ${reader.id} and ${comments.position} > ${readPosition(reader, postId)}
        and not ${isByBlocked(reader)}) as "isUnread", ${isByBlocked(reader)} as "isBlocked"
    from ${posts} cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
      cross join ${comments} on ${comments.postId} = ${posts.id}
    where ${posts.id} = ${postId} and ${isPostVisibleTo(reader)} and ${isShown(reader)}
      and ${comments.position} ${isBackwards ? sql`<` : sql`>`} ${bound}
    order by ${comments.position} ${isBackwards ? sql`desc` : sql`asc`} limit ${page.limit} + 1`);
}

/** Finds the position of the first comment visible to the reader. */
export function findFirstPosition(db: Database, reader: CommentViewer, postId: BindableValue) {
  return db.all<{ position: number }>(sql`select ${comments.position} as position from ${comments}
    where ${comments.postId} = ${postId} and ${isShown(reader)} order by ${comments.position} limit 1`);
}

/** Returns one row if the reader may open the post. */
export function findPostAccess(db: Database, reader: ViewerParameters, postId: BindableValue) {
  return db.all<{ id: string }>(sql`select ${posts.id} as id
    from ${posts} cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${postId} and ${isPostVisibleTo(reader)}`);
}

export interface PublicSpaceRow {
  slug: string;
  readAccess: ReadAccess;
  nameEt: string;
  nameEn: string;
  descriptionEt: string;
  descriptionEn: string;
}

/** Whether a space is listed for every member without joining it. */
const isListedForMembers = sql`(${spaces.readAccess} = 'members' and ${spaces.mustJoin} = 0 and ${spaces.archivedAt} is null)`;

/**
 * Finds a space that visitors may see, by a published post in it or by its id or slug. The space is either shown as
 * locked, or listed for every member of a community that visitors can join.
 */
export function findPublicSpace(
  db: Database,
  asked: { post: string } | { space: string },
  { mayJoin }: { mayJoin: boolean },
) {
  const isShownToVisitors = mayJoin
    ? sql`(${isListedForMembers} or ${isShownToEveryoneAsLocked})`
    : isShownToEveryoneAsLocked;
  const isAsked =
    'post' in asked
      ? sql`${spaces.id} = (select ${posts.spaceId} from ${posts} where ${posts.id} = ${asked.post} and ${posts.state} = 'published')`
      : isSpace(asked.space);
  return db.all<PublicSpaceRow>(sql`
    select ${spaces.nameEt} as "nameEt", ${spaces.nameEn} as "nameEn", ${spaces.descriptionEt} as "descriptionEt",
      ${spaces.descriptionEn} as "descriptionEn", ${spaces.readAccess} as "readAccess", ${spaces.slug} as slug
    from ${spaces} where ${isAsked} and ${isShownToVisitors} limit 1`);
}

/** Selects the spaces that are shown to everyone as locked, in order. */
export function selectLockedSpaces(db: Database, limit: number) {
  return db.all<PublicSpaceRow>(sql`
    select ${spaces.nameEt} as "nameEt", ${spaces.nameEn} as "nameEn", ${spaces.descriptionEt} as "descriptionEt",
      ${spaces.descriptionEn} as "descriptionEn", ${spaces.readAccess} as "readAccess", ${spaces.slug} as slug
    from ${spaces} where ${isShownToEveryoneAsLocked} order by ${spaces.position}, ${spaces.id} limit ${limit}`);
}
