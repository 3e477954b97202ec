import { type SQL, sql } from 'drizzle-orm';
import { hasBlocked, hasBlocks } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/index.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { comments } from '../../comments/schema.ts';
import { reactionCounts, reactions } from '../../reactions/schema.ts';
import { spaceMembers, spaces } from '../../spaces/schema.ts';
import type { PostKind } from '../contract.ts';
import { unreadDays } from '../marks/contract.ts';
import { communityVisits, postFollows, postReads, postSaves } from '../marks/schema.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import { isBlockedPost } from '../queries.ts';
import { posts, postTexts } from '../schema.ts';
import type { ReaderParameters } from './reader.ts';

/** The time before which everything counts as read. */
const readUntil = ({
  id,
  createdAt,
  now,
}: ReaderParameters) => sql`(select max(${now} - ${unreadDays * dayMs}, coalesce(
  (select ${communityVisits.readUntil} from ${communityVisits} where ${communityVisits.userId} = ${id}), ${createdAt})))`;

/** A reader's marks on a post. */
interface Marks {
  readPosition: SQL;
  level: SQL;
}

/** A reader's marks, selected by subqueries, for a query of `posts` alone. */
const soughtMarks = ({ id }: ReaderParameters): Marks => ({
  readPosition: sql`(select ${postReads.position} from ${postReads}
    where ${postReads.userId} = ${id} and ${postReads.postId} = ${posts.id})`,
  level: sql`(select ${postFollows.level} from ${postFollows}
    where ${postFollows.userId} = ${id} and ${postFollows.postId} = ${posts.id})`,
});

/** A reader's marks, for a query that joins their tables, which is faster to prepare than a subquery for each use. */
const joinedMarks: Marks = { readPosition: sql`${postReads.position}`, level: sql`${postFollows.level}` };

const lastRead = ({ id }: ReaderParameters, { readPosition }: Marks) =>
  sql`coalesce(${readPosition}, iif(${posts.authorId} = ${id}, 0, -1))`;

/**
 * Whether a post has anything that is unread for the reader, written by someone they haven't blocked. Assumes its space
 * isn't muted.
 */
export function hasUnreadActivity(
  reader: ReaderParameters,
  marks = soughtMarks(reader),
  isBlocked = isBlockedPost(reader.id),
): SQL {
  const last = lastRead(reader, marks);
  return sql`(${posts.lastActivityAt} > ${readUntil(reader)}
    and ${posts.lastPosition} > ${last} and ${marks.level} is not 'muted'
    and (not ${hasBlocks(reader.id)} or not ${isBlocked} and (${last} = -1 or exists (
      select 1 from ${comments} where ${comments.postId} = ${posts.id} and ${comments.position} > ${last}
        and ${comments.state} = 'published' and not ${hasBlocked(reader.id, sql`${comments.authorId}`)}))))`;
}

export const hasFollowLevel = (
  { id }: ReaderParameters,
  level: 'following' | 'muted',
) => sql`exists (select 1 from ${postFollows}
  where ${postFollows.userId} = ${id} and ${postFollows.postId} = ${posts.id} and ${postFollows.level} = ${level})`;

/** An author's columns as JSON, from `users` or an alias of it. */
export const authorJson = (
  who = users,
) => sql`json_object('id', ${who.id}, 'name', ${who.name}, 'avatarKey', ${who.avatarKey},
  'isExpert', ${who.isExpert}, 'role', ${who.role}, 'visibility', ${who.profileVisibility},
  'isActive', ${who.status} = 'active', 'isDeleted', ${who.deletedAt} is not null)`;

export interface AuthorRow {
  id: string;
  name: string | null;
  avatarKey: string | null;
  isExpert: number;
  role: (typeof users.$inferSelect)['role'];
  visibility: (typeof users.$inferSelect)['profileVisibility'];
  isActive: number;
  isDeleted: number;
}

/** The reaction counts of a post, comment or message as JSON, by name. */
export const reactionsJson = (
  target: SQL,
) => sql`(select json_group_object(${reactionCounts.name}, ${reactionCounts.count})
  from ${reactionCounts} where ${reactionCounts.targetId} = ${target})`;

/** The names of the viewer's own reactions to the target, as JSON. */
export const ownReactionsJson = (
  target: SQL,
  { id }: Pick<ReaderParameters, 'id'>,
) => sql`(select json_group_array(${reactions.name})
  from ${reactions} where ${reactions.targetId} = ${target} and ${reactions.userId} = ${id})`;

const columnsOf = (reader: ReaderParameters, { readPosition, level }: Marks, isSaved: SQL) => sql`
  ${readPosition} as "readPosition", ${level} as level, ${isSaved} as "isSaved", ${posts.authorId} = ${reader.id} as "isOwn"`;

/** Columns with the reader's marks on a post, for a query of `posts`. */
export function markColumns(reader: ReaderParameters): SQL {
  const isSaved = sql`exists (select 1 from ${postSaves}
    where ${postSaves.userId} = ${reader.id} and ${postSaves.postId} = ${posts.id})`;
  return columnsOf(reader, soughtMarks(reader), isSaved);
}

export interface MarksRow {
  readPosition: number | null;
  level: 'following' | 'muted' | null;
  isSaved: number;
  isOwn: number;
}

export const spaceJson = sql`json_object('id', ${spaces.id}, 'slug', ${spaces.slug}, 'nameEt', ${spaces.nameEt},
  'nameEn', ${spaces.nameEn}, 'icon', ${spaces.icon})`;

export type SpaceNames = Pick<typeof spaces.$inferSelect, 'id' | 'slug' | 'nameEt' | 'nameEn' | 'icon'>;

export interface CardText {
  locale: Locale;
  title: string;
  plain: string;
  picture: string | null;
}

export interface CardRow extends MarksRow {
  id: string;
  /** The value the list is sorted by. */
  value: number;
  kind: PostKind;
  createdAt: number;
  lastActivityAt: number;
  editedAt: number | null;
  commentCount: number;
  lastPosition: number;
  isPinned: number;
  isLocked: number;
  isAnswered: number;
  isUnread: number;
  space: string;
  author: string;
  texts: string;
  reactions: string;
  mine: string;
  poll: string | null;
  commenters: string;
}

const texts = sql`(select json_group_array(json_object('locale', ${postTexts.locale}, 'title', ${postTexts.title},
    'plain', substr(${postTexts.plain}, 1, 400),
    'picture', iif(instr(${postTexts.body}, '![') > 0, substr(${postTexts.body}, instr(${postTexts.body}, '!['), 800), null)))
  from ${postTexts} where ${postTexts.postId} = ${posts.id})`;

const pollOf = ({ id }: ReaderParameters) => sql`(select json_object('closesAt', ${polls.closesAt},
    'optionCount', (select count(*) from ${pollOptions} where ${pollOptions.postId} = ${polls.postId}),
    'voterCount', (select count(distinct ${pollVotes.userId}) from ${pollVotes} where ${pollVotes.postId} = ${polls.postId}),
    'hasVoted', exists (select 1 from ${pollVotes} where ${pollVotes.userId} = ${id} and ${pollVotes.postId} = ${polls.postId}))
  from ${polls} where ${polls.postId} = ${posts.id})`;

const commenter = authorJson();

/** At most three authors, latest first, of the post's last twelve comments by people the reader hasn't blocked. */
const commentersFor = ({
  id,
}: ReaderParameters) => sql`iif(${posts.commentCount} = 0, '[]', (select json_group_array(json(shown))
  from (select ${commenter} as shown from (
    select author_id, max(position) as last from (
      select author_id, position from ${comments}
      where ${comments.postId} = ${posts.id} and ${comments.state} = 'published'
        and not ${hasBlocked(id, sql`${comments.authorId}`)} order by position desc limit 12)
    group by author_id order by last desc limit 3) as latest
  cross join ${users} on ${users.id} = latest.author_id order by latest.last desc)))`;

/**
 * Selects the posts of a page, in order. `page` is a query of `id` and `value` that has already excluded everything the
 * reader may not see, including posts by members they blocked: this only adds the card's columns.
 */
export function selectCards(db: Database, reader: ReaderParameters, page: SQL) {
  return db.all<CardRow>(sql`
    with page as materialized (${page})
    select ${posts.id} as id, page.value as value, ${posts.kind} as kind,
      coalesce(${posts.publishedAt}, ${posts.createdAt}) as "createdAt", ${posts.lastActivityAt} as "lastActivityAt",
      ${posts.editedAt} as "editedAt", ${posts.commentCount} as "commentCount", ${posts.lastPosition} as "lastPosition",
      ${posts.pinnedAt} is not null as "isPinned", ${posts.lockedAt} is not null as "isLocked",
      ${posts.answerId} is not null as "isAnswered",
      (${spaceMembers.mutedAt} is null and (${spaces.mustJoin} = 0 or ${spaceMembers.joinedAt} is not null)
        and ${hasUnreadActivity(reader, joinedMarks, sql`false`)}) as "isUnread",
      ${columnsOf(reader, joinedMarks, sql`${postSaves.postId} is not null`)}, ${spaceJson} as space,
      (select ${authorJson()} from ${users} where ${users.id} = ${posts.authorId}) as author,
      ${texts} as texts, ${reactionsJson(sql`${posts.id}`)} as reactions, ${ownReactionsJson(sql`${posts.id}`, reader)} as mine,
      ${pollOf(reader)} as poll, ${commentersFor(reader)} as commenters
    from page cross join ${posts} on ${posts.id} = page.id
      cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
      left join ${spaceMembers} on ${spaceMembers.spaceId} = ${spaces.id} and ${spaceMembers.userId} = ${reader.id}
      left join ${postReads} on ${postReads.userId} = ${reader.id} and ${postReads.postId} = page.id
      left join ${postFollows} on ${postFollows.userId} = ${reader.id} and ${postFollows.postId} = page.id
      left join ${postSaves} on ${postSaves.userId} = ${reader.id} and ${postSaves.postId} = page.id
    order by page.value desc, ${posts.id} desc`);
}
