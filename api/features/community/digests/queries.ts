import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Context } from '#api/context.ts';
import { isAccessLevelAllowedForUser } from '#api/features/accounts/entitlements/index.ts';
import { channelOf, isMailDeliverable } from '#api/features/accounts/notifications/index.ts';
import { digestSettings, notifications } from '#api/features/accounts/notifications/schema.ts';
import { isActiveMember, users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isBlockedPost } from '../posts/index.ts';
import { communityVisits, postFollows, postReads } from '../posts/marks/schema.ts';
import { posts, postTexts } from '../posts/schema.ts';
import { reactionCounts } from '../reactions/schema.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';

type Position = Pick<typeof digestSettings.$inferSelect, 'userId'> & { nextAt: number };

/** Selects members whose digest is due, longest overdue first. The next page begins after `after`. */
export function selectDueDigests(db: Database, now: Date, limit: number, after?: Position) {
  const { userId, frequency, weekday, hour, timeZone, lastAt } = digestSettings;
  const nextAt = sql<number>`${digestSettings.nextAt}`;
  return db
    .select({
      ...{ userId, frequency, weekday, hour, timeZone, lastAt, nextAt },
      email: users.email,
      locale: users.locale,
      isActive: sql<boolean>`${isActiveMember()}`.mapWith(Boolean),
    })
    .from(digestSettings)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        isNotNull(digestSettings.nextAt),
        lte(digestSettings.nextAt, now.getTime()),
        after && sql`(${digestSettings.nextAt}, ${userId}) > (${after.nextAt}, ${after.userId})`,
      ),
    )
    .orderBy(asc(digestSettings.nextAt), asc(userId))
    .limit(limit);
}

export type DueDigest = Awaited<ReturnType<typeof selectDueDigests>>[number];

/**
 * Sets when the member's next digest is due. Only one concurrent run gets a row, and no run does if the digest was
 * turned off.
 */
export function advanceDigest(db: Database, { userId, nextAt }: Position, next: number, now: Date, claim: string) {
  return db
    .update(digestSettings)
    .set({ nextAt: next, lastAt: now.getTime(), claimedBy: claim })
    .where(and(eq(digestSettings.userId, userId), eq(digestSettings.nextAt, nextAt)))
    .returning({ userId: digestSettings.userId });
}

export function wasDigestAdvancedBy(userId: string, claim: string): SQL {
  return sql`exists (select 1 from ${digestSettings}
    where ${digestSettings.userId} = ${userId} and ${digestSettings.claimedBy} = ${claim})`;
}

/** The maximum number of notifications listed in a digest, which mentions how many more there are. */
export const maxDigestNotifications = 10;
const maxPosts = 5;
/** How many of the newest posts are considered when choosing the best ones. */
const candidatePosts = 300;

const actors = alias(users, 'actors');

/**
 * Selects unseen notifications of the kinds the member gets by digest, if they may still read them. Returns one extra
 * row if there are more.
 */
export function selectDigestNotifications(
  db: Database,
  place: Pick<Context, 'now' | 'tenant'>,
  userId: string,
  since: number,
) {
  const { kind, path, title, excerpt, actorId, actorCount } = notifications;
  return db
    .select({ ...{ kind, path, title, excerpt, actorId, actorCount }, actorName: actors.name })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        gt(notifications.createdAt, since),
        sql`${channelOf(notifications.kind)} = 'digest'`,
        isMailDeliverable(place),
      ),
    )
    .orderBy(sql`${notifications.id} desc`)
    .limit(maxDigestNotifications + 1);
}

export interface DigestPost {
  id: string;
  title: string;
  excerpt: string;
  author: string | null;
  spaceEt: string;
  spaceEn: string;
  commentCount: number;
}

/**
 * Whether a post may be in a member's digest, for a query of `users`, `posts` and `spaces`. In order of precedence: a
 * quiet space, a muted post, a followed post, a muted space.
 */
function isUnmuted(): SQL {
  const levelOf = sql`(select ${postFollows.level} from ${postFollows}
    where ${postFollows.userId} = ${users.id} and ${postFollows.postId} = ${posts.id})`;
  const isMember = (column: SQL) => sql`exists (select 1 from ${spaceMembers}
    where ${spaceMembers.userId} = ${users.id} and ${spaceMembers.spaceId} = ${spaces.id} and ${column} is not null)`;
  return sql`(not ${spaces.isQuiet}
    and case ${levelOf} when 'muted' then 0 when 'following' then 1 else not ${isMember(sql`${spaceMembers.mutedAt}`)} end
    and (not ${spaces.mustJoin} or ${isMember(sql`${spaceMembers.joinedAt}`)}))`;
}

/** Selects the best new posts that the member may read and hasn't seen: those with the most discussion. */
export function selectBestPosts(db: Database, now: Date, userId: string, since: number) {
  const textIn = (column: SQL, locale: SQL) => sql`(select ${column} from ${postTexts}
    where ${postTexts.postId} = ${posts.id} and ${postTexts.locale} ${locale})`;
  const ownText = (column: SQL) =>
    sql`coalesce(${textIn(column, sql`= ${users.locale}`)}, ${textIn(column, sql`<> ${users.locale}`)})`;
  const liked = sql`(select coalesce(sum(${reactionCounts.count}), 0) from ${reactionCounts}
    where ${reactionCounts.targetId} = ${posts.id})`;
  const isSeen = sql`(exists (select 1 from ${postReads}
      where ${postReads.userId} = ${users.id} and ${postReads.postId} = ${posts.id})
    or ${posts.publishedAt} <= coalesce((
      select ${communityVisits.readUntil} from ${communityVisits} where ${communityVisits.userId} = ${users.id}), 0))`;
  return db.all<DigestPost>(sql`
    select ${posts.id} as id, ${ownText(sql`${postTexts.title}`)} as title,
      substr(${ownText(sql`${postTexts.plain}`)}, 1, 240) as excerpt, ${actors.name} as author,
      ${spaces.nameEt} as "spaceEt", ${spaces.nameEn} as "spaceEn", ${posts.commentCount} as "commentCount"
    from (
      select id from ${posts} where ${posts.state} = 'published' and ${posts.publishedAt} > ${since}
        and ${posts.publishedAt} <= ${now.getTime()}
      order by ${posts.publishedAt} desc limit ${candidatePosts}) as newest
    cross join ${posts} on ${posts.id} = newest.id
    cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
    cross join ${users} on ${users.id} = ${userId}
    left join ${users} as actors on ${actors.id} = ${posts.authorId}
    where ${posts.authorId} <> ${users.id} and ${isAccessLevelAllowedForUser(spaces.readAccess, now)} and ${isUnmuted()} and not ${isSeen}
      and not ${isBlockedPost(sql`${users.id}`)}
    order by ${posts.commentCount} + ${liked} desc, ${posts.id} desc limit ${maxPosts}`);
}
