import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import type { InboxState } from '../threads/contract.ts';
import { messageFiles } from '../threads/files/schema.ts';
import { isInFolder } from '../threads/index.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../threads/schema.ts';
import type { InboxSettings } from './contract.ts';
import { expertInboxes } from './schema.ts';

export interface ExpertInboxRow extends Keyset {
  subject: string;
  state: InboxState;
  member: string;
  isUnread: number;
  hasNote: number;
  plain: string;
  fileCount: number;
}

/**
 * Inbox entries. Filter them with {@link isShownEntry}, which hides blocked members, conversations that the expert
 * left, and those with only automatic answers left.
 */
export const inboxEntrySource: SQL = sql`${inboxEntries}
  cross join ${conversationMembers} on ${conversationMembers.conversationId} = ${inboxEntries.conversationId}`;
export const isShownEntry = (expertId: string): SQL =>
  sql`${inboxEntries.expertId} = ${expertId} and ${isInFolder('inbox', expertId)} and exists (
    select 1 from ${messages} as written where written.conversation_id = ${inboxEntries.conversationId}
      and written.deleted_at is null and written.written_as is not 'automatic')`;

/** Selects a page of an expert's inbox, latest activity first. */
export function selectExpertInbox(
  db: Database,
  expertId: string,
  { state, cursor, limit }: { state: InboxState; cursor?: Keyset | undefined; limit: number },
) {
  const { conversationId, lastAt, note } = inboxEntries;
  const after = cursor ? sql`(${lastAt}, ${conversationId}) < (${cursor.value}, ${cursor.id})` : sql`true`;
  return db.all<ExpertInboxRow>(sql`
    select ${conversationId} as id, ${lastAt} as value, ${inboxEntries.state} as state, ${note} <> '' as "hasNote",
      ${conversations.subject} as subject, ${conversationMembers.isUnread} as "isUnread",
      substr(${messages.plain}, 1, 200) as plain,
      (select count(*) from ${messageFiles} where ${messageFiles.messageId} = ${messages.id}) as "fileCount",
      (select ${authorJson()} from ${users} where ${users.id} = ${inboxEntries.memberId}) as member
    from ${inboxEntrySource}
      cross join ${conversations} on ${conversations.id} = ${conversationId}
      cross join ${messages} on ${messages.conversationId} = ${conversationId}
        and ${messages.position} = ${conversationMembers.lastPosition}
    where ${isShownEntry(expertId)} and ${inboxEntries.state} = ${state} and ${after}
    order by ${lastAt} desc, ${conversationId} desc limit ${limit}`);
}

/** Counts an expert's waiting conversations by state, in at most two rows. */
export function countWaitingQuestions(db: Database, expertId: string) {
  const { state } = inboxEntries;
  return db.all<{ state: InboxState; count: number }>(sql`
    select ${state} as state, count(*) as count from ${inboxEntrySource}
    where ${isShownEntry(expertId)} and ${state} in ('new', 'open') group by ${state}`);
}

/** Finds the state and the expert's note of one of their conversations. */
export function findInboxEntry(db: Database, expertId: string, id: string) {
  const { state, note } = inboxEntries;
  return db.select({ state, note }).from(inboxEntries).where(isOf(expertId, id));
}

/** Changes the state and the note. Returns no row if the conversation isn't this expert's. */
export function updateInboxEntry(
  db: Database,
  expertId: string,
  id: string,
  changes: { state?: InboxState; note?: string },
) {
  // Always sets something, so that even an empty change reports whether the conversation exists.
  return db
    .update(inboxEntries)
    .set({ memberId: sql`${inboxEntries.memberId}`, ...changes })
    .where(isOf(expertId, id))
    .returning({ state: inboxEntries.state });
}

const isOf = (expertId: string, id: string) =>
  and(eq(inboxEntries.conversationId, id), eq(inboxEntries.expertId, expertId));

export function findSettings(db: Database, expertId: string) {
  const { awayFrom, awayUntil, weekdays, opensAt, closesAt, automaticAnswer } = expertInboxes;
  return db
    .select({ awayFrom, awayUntil, weekdays, opensAt, closesAt, automaticAnswer })
    .from(expertInboxes)
    .where(eq(expertInboxes.expertId, expertId));
}

export function upsertSettings(db: Database, expertId: string, settings: InboxSettings) {
  return db
    .insert(expertInboxes)
    .values({ expertId, ...settings })
    .onConflictDoUpdate({ target: expertInboxes.expertId, set: settings });
}
