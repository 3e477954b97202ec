import { and, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { announcements } from '../announcements/schema.ts';
import { comments } from '../comments/schema.ts';
import { posts } from '../posts/schema.ts';
import { messages } from '../threads/schema.ts';
import { excerptLength, maxUnsentTexts } from './contract.ts';
import { unsentTexts } from './schema.ts';

/** How long texts are kept after the last save. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

export interface UnsentTextSave {
  userId: string;
  place: string;
  clientId: string;
  content: string;
  version: number;
  baseVersion: number | undefined;
}

/** True once the unsent text was used: a post, comment or message was sent from it, or a later version exists. */
function isAlreadySent({ userId, place, clientId, baseVersion = 0 }: UnsentTextSave): SQL {
  const sentAs = (table: typeof posts | typeof comments) =>
    sql`exists (select 1 from ${table} where ${table.authorId} = ${userId} and ${table.clientId} = ${clientId})`;
  const [kind, id] = place.split(':');
  if (kind === 'announcement')
    return sql`exists (select 1 from ${announcements} where ${announcements.createdBy} = ${userId} and ${announcements.clientId} = ${clientId})`;
  if (kind && ['conversation', 'team', 'letter', 'question'].includes(kind))
    return sql`exists (select 1 from ${messages} where ${messages.senderId} = ${userId} and ${messages.clientId} = ${clientId})`;
  const edited = kind === 'post' ? posts : comments;
  if (!id || kind === 'comments') return sql`(${sentAs(posts)} or ${sentAs(comments)})`;
  return sql`not exists (select 1 from ${edited}
    where ${edited.id} = ${id} and ${edited.authorId} = ${userId} and ${edited.version} = ${baseVersion})`;
}

/** Selects whether {@link saveText} refuses because the text was already sent. */
export function selectIsTextSent(db: Database, saving: UnsentTextSave) {
  return db.select({ isSent: isAlreadySent(saving).mapWith(Boolean) }).from(sql`(select 1)`);
}

/**
 * Stores a text, unless it was sent or isn't based on the stored version. Saving the same content again changes
 * nothing, so that a save can be retried.
 */
export function saveText(db: Database, saving: UnsentTextSave, now: Date) {
  const { userId, place, clientId, content, version } = saving;
  const own = sql`select 1 from ${unsentTexts} where ${unsentTexts.userId} = ${userId}`;
  const hasRoom = sql`((select count(*) from ${unsentTexts} where ${unsentTexts.userId} = ${userId}) < ${maxUnsentTexts}
    or exists (${own} and ${unsentTexts.place} = ${place}))`;
  const isSame = sql`${unsentTexts.content} = excluded.content and ${unsentTexts.clientId} = excluded.client_id`;
  return db
    .insert(unsentTexts)
    .select(
      sql`select ${userId}, ${place}, ${clientId}, ${content}, ${version + 1}, ${now.getTime()}
        where not ${isAlreadySent(saving)} and ${hasRoom} and ${isActiveAccount(userId)}`,
    )
    .onConflictDoUpdate({
      target: [unsentTexts.userId, unsentTexts.place],
      set: {
        clientId: sql`excluded.client_id`,
        content: sql`excluded.content`,
        version: sql`case when ${isSame} then ${unsentTexts.version} else ${unsentTexts.version} + 1 end`,
        updatedAt: now.getTime(),
      },
      setWhere: sql`${unsentTexts.version} = ${version} or (${isSame})`,
    })
    .returning({ version: unsentTexts.version });
}

/** Selects an excerpt of each of a member's texts, latest first. */
export function selectTexts(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor: Keyset | undefined; limit: number },
) {
  const { place, clientId, content, version, updatedAt } = unsentTexts;
  const field = (name: string) => sql`nullif(trim(${content} ->> ${name}), '')`;
  return db
    .select({
      ...{ place, version, id: clientId, value: updatedAt },
      excerpt: sql<string | null>`substr(coalesce(${field('title')}, ${field('body')}), 1, ${excerptLength})`,
    })
    .from(unsentTexts)
    .where(
      and(eq(unsentTexts.userId, userId), cursor && sql`(${updatedAt}, ${clientId}) < (${cursor.value}, ${cursor.id})`),
    )
    .orderBy(desc(updatedAt), desc(clientId))
    .limit(limit);
}

export function findText(db: Database, userId: string, place: string) {
  const { clientId, content, version, updatedAt } = unsentTexts;
  return db
    .select({ place: unsentTexts.place, clientId, content, version, updatedAt })
    .from(unsentTexts)
    .where(and(eq(unsentTexts.userId, userId), eq(unsentTexts.place, place)));
}

export function deleteText(db: Database, userId: string, place: string, upTo: number | undefined) {
  const isSeen = upTo === undefined ? undefined : lte(unsentTexts.version, upTo);
  return db.delete(unsentTexts).where(and(eq(unsentTexts.userId, userId), eq(unsentTexts.place, place), isSeen));
}

export function deleteExpiredUnsentTexts(db: Database, now: Date) {
  return deleteRowBatch(db, unsentTexts, lt(unsentTexts.updatedAt, now.getTime() - keptMs));
}
