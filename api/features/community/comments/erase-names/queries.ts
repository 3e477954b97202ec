import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { notificationEvents, notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { mentions } from '../../mentions/schema.ts';
import { postPath } from '../../posts/index.ts';
import { postTexts, textRevisions } from '../../posts/schema.ts';
import { commentPath } from '../contract.ts';
import { comments } from '../schema.ts';

/** A deleted member and a post or comment whose texts link to them. */
export interface MentionLink {
  targetId: string;
  postId: string;
  userId: string;
}

/** Selects links to members deleted since a given time, or to one of them. */
export function selectMentionLinks(
  db: Database,
  { since, userId, limit }: { since: Date; userId?: string | undefined; limit: number },
) {
  const ofOne = userId === undefined ? sql`true` : sql`${users.id} = ${userId}`;
  return db.all<MentionLink>(sql`
    select ${mentions.targetId} as "targetId", ${mentions.postId} as "postId", ${mentions.userId} as "userId"
    from ${users} cross join ${mentions} on ${mentions.userId} = ${users.id}
    where ${users.deletedAt} >= ${since.getTime()} and ${ofOne} limit ${limit}`);
}

/** Selects the current and earlier texts of posts and comments. */
export function selectTexts(db: Database, targetIds: readonly string[]) {
  const { postId, locale, body } = postTexts;
  return {
    posts: db
      .select({ targetId: postId, locale, body })
      .from(postTexts)
      .where(inArray(postId, [...targetIds])),
    comments: db
      .select({ targetId: comments.id, body: comments.body })
      .from(comments)
      .where(inArray(comments.id, [...targetIds])),
    revisions: db
      .select({ targetId: textRevisions.targetId, id: textRevisions.id, body: textRevisions.body })
      .from(textRevisions)
      .where(inArray(textRevisions.targetId, [...targetIds])),
  };
}

type Locale = (typeof postTexts.$inferSelect)['locale'];
type Change = { from: string; to: string };

/** Changes a text only if it hasn't changed since it was read. Triggers update the search index. */
export function updatePostText(db: Database, postId: string, locale: Locale, { from, to }: Change) {
  return db
    .update(postTexts)
    .set({ body: to, plain: markdownToText(to) })
    .where(and(eq(postTexts.postId, postId), eq(postTexts.locale, locale), eq(postTexts.body, from)));
}

export function updateComment(db: Database, id: string, { from, to }: Change) {
  return db
    .update(comments)
    .set({ body: to, plain: markdownToText(to) })
    .where(and(eq(comments.id, id), eq(comments.body, from)));
}

export function updateRevision(db: Database, id: string, to: string) {
  return db.update(textRevisions).set({ body: to }).where(eq(textRevisions.id, id));
}

/** Statements that remove a text's content from notifications about it. */
export function clearNotificationExcerpts(db: Database, { targetId, postId }: MentionLink) {
  const path = targetId === postId ? postPath(postId) : commentPath(postId, targetId);
  const isAbout = (table: typeof notifications | typeof notificationEvents) =>
    and(inArray(table.subjectId, [postId, targetId]), eq(table.path, path));
  return [notifications, notificationEvents].map((table) =>
    db.update(table).set({ excerpt: '' }).where(isAbout(table)),
  );
}

export function deleteMentionLink(db: Database, { targetId, userId }: MentionLink, onlyIf: SQL) {
  return db.delete(mentions).where(and(eq(mentions.targetId, targetId), eq(mentions.userId, userId), onlyIf));
}

/** True while the target's texts equal `bodies`, so that no one has edited them since. */
export function hasUnchangedTexts(targetId: string, bodies: readonly string[]): SQL {
  const known = sql`(select value from json_each(${JSON.stringify(bodies)}))`;
  return sql`not exists (select 1 from ${postTexts} where ${postTexts.postId} = ${targetId} and ${postTexts.body} not in ${known})
    and not exists (select 1 from ${comments} where ${comments.id} = ${targetId} and ${comments.body} not in ${known})`;
}
