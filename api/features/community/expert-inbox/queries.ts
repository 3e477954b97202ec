import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import type { DeskState } from '../threads/contract.ts';
import { isInFolder } from '../threads/index.ts';
import { conversationDesks, conversationMembers, conversations, messages } from '../threads/schema.ts';
import type { DeskSettings } from './contract.ts';
import { expertDesks } from './schema.ts';

export interface DeskRow extends Keyset {
  subject: string;
  state: DeskState;
  member: string;
  isUnread: number;
  hasNote: number;
  plain: string;
}

/** Desk rows with what the expert may see: no messages from blocked members, and no conversations the expert left. */
const ownDesks: SQL = sql`${conversationDesks}
  cross join ${conversationMembers} on ${conversationMembers.conversationId} = ${conversationDesks.conversationId}`;
const isShown = (expertId: string): SQL =>
  sql`${conversationDesks.expertId} = ${expertId} and ${isInFolder('inbox', expertId)}`;

/** A page of an expert's desk, latest activity first. */
export function selectDesk(
  db: Database,
  expertId: string,
  { state, cursor, limit }: { state: DeskState; cursor?: Keyset | undefined; limit: number },
) {
  const { conversationId, lastAt, note } = conversationDesks;
  const after = cursor ? sql`(${lastAt}, ${conversationId}) < (${cursor.value}, ${cursor.id})` : sql`true`;
  return db.all<DeskRow>(sql`
    select ${conversationId} as id, ${lastAt} as value, ${conversationDesks.state} as state, ${note} <> '' as "hasNote",
      ${conversations.subject} as subject, ${conversationMembers.isUnread} as "isUnread",
      substr(${messages.plain}, 1, 200) as plain,
      (select ${authorJson()} from ${users} where ${users.id} = ${conversationDesks.memberId}) as member
    from ${ownDesks}
      cross join ${conversations} on ${conversations.id} = ${conversationId}
      cross join ${messages} on ${messages.conversationId} = ${conversationId}
        and ${messages.position} = ${conversationMembers.lastPosition}
    where ${isShown(expertId)} and ${conversationDesks.state} = ${state} and ${after}
    order by ${lastAt} desc, ${conversationId} desc limit ${limit}`);
}

/** How many of an expert's conversations are waiting: at most two rows. */
export function countWaiting(db: Database, expertId: string) {
  const { state } = conversationDesks;
  return db.all<{ state: DeskState; count: number }>(sql`
    select ${state} as state, count(*) as count from ${ownDesks}
    where ${isShown(expertId)} and ${state} in ('new', 'open') group by ${state}`);
}

/** An expert's own view of one conversation: at most one row. */
export function findDesk(db: Database, expertId: string, id: string) {
  const { state, note } = conversationDesks;
  return db.select({ state, note }).from(conversationDesks).where(isOf(expertId, id));
}

/** Changes the state and the note. No row: the conversation isn't this expert's. */
export function updateDesk(db: Database, expertId: string, id: string, changes: { state?: DeskState; note?: string }) {
  // Always sets something, so that an empty change still finds out whether the conversation exists.
  return db
    .update(conversationDesks)
    .set({ memberId: sql`${conversationDesks.memberId}`, ...changes })
    .where(isOf(expertId, id))
    .returning({ state: conversationDesks.state });
}

const isOf = (expertId: string, id: string) =>
  and(eq(conversationDesks.conversationId, id), eq(conversationDesks.expertId, expertId));

export function findSettings(db: Database, expertId: string) {
  const { awayFrom, awayUntil, weekdays, opensAt, closesAt, automaticAnswer } = expertDesks;
  return db
    .select({ awayFrom, awayUntil, weekdays, opensAt, closesAt, automaticAnswer })
    .from(expertDesks)
    .where(eq(expertDesks.expertId, expertId));
}

export function upsertSettings(db: Database, expertId: string, settings: DeskSettings) {
  return db
    .insert(expertDesks)
    .values({ expertId, ...settings })
    .onConflictDoUpdate({ target: expertDesks.expertId, set: settings });
}
