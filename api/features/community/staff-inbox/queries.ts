import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isActiveMember, selectMembersByName, users } from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import { selectMessageRange } from '#api/features/community/threads/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import type { InboxState } from '../threads/contract.ts';
import { messageFiles } from '../threads/files/schema.ts';
import { isInboxEntryFor } from '../threads/index.ts';
import { conversationMembers, conversations, inboxEntries, inboxNotes, messages } from '../threads/schema.ts';

/** True for entries that are for staff rather than an expert, and that this member of staff may see. */
const isForStaff = (staffId: string): SQL => sql`${inboxEntries.expertId} is null and ${isInboxEntryFor(staffId)}`;
const isOne = (id: string, staffId: string) =>
  and(eq(inboxEntries.conversationId, id), isNull(inboxEntries.expertId), isInboxEntryFor(staffId));

/** True if a conversation is with the community. Staff can read only these. */
const isWithCommunity = (id: string): SQL => sql`exists (select 1 from ${conversations}
  where ${conversations.id} = ${id} and ${conversations.kind} = 'community')`;

/** The term that the index has for messages with the community. A trigger adds it. */
const markOfIndex = '"forstaff"';
/** How many messages a search looks through, newest first. */
const maxCandidates = 2000;

export interface StaffFilter {
  state: InboxState | undefined;
  /** An administrator's id; null for unassigned conversations. */
  assignee: string | null | undefined;
  /** Search words, as typed and as the index reads them. */
  search: { typed: string; match: string } | null;
  cursor: Keyset | undefined;
  limit: number;
}

export interface StaffRow extends Keyset {
  subject: string;
  state: InboxState;
  member: string;
  assignedTo: string | null;
  isUnread: number;
  noteCount: number;
  /** Null if all messages were deleted. */
  plain: string | null;
  fileCount: number;
}

function isFound({ typed, match }: NonNullable<StaffFilter['search']>): SQL {
  const { conversationId, memberId } = inboxEntries;
  return sql`(${memberId} in (${selectMembersByName(typed)}) or ${conversationId} in (
    select ${messages.conversationId} from (select message_index.rowid as number from message_index
        where message_index match ${`${markOfIndex} ${match}`} order by message_index.rowid desc limit ${maxCandidates}) as newest
      cross join ${messages} on ${messages.number} = newest.number where ${messages.deletedAt} is null))`;
}

const isUnread = sql`exists (select 1 from ${messages} where ${messages.conversationId} = ${inboxEntries.conversationId}
  and ${messages.position} > ${inboxEntries.readPosition} and ${messages.writtenAs} is null and ${messages.deletedAt} is null)`;

/**
 * True unless all messages were deleted. A conversation without messages needs no answer, so only a search finds it.
 */
const hasMessages = sql`exists (select 1 from ${messages}
  where ${messages.conversationId} = ${inboxEntries.conversationId} and ${messages.deletedAt} is null)`;

/** The position of the last message that isn't deleted. */
const lastShown = sql`(select shown.position from ${messages} as shown
  where shown.conversation_id = ${inboxEntries.conversationId} and shown.deleted_at is null
  order by shown.position desc limit 1)`;

/** Selects a page of conversations with the community, latest activity first. */
export function selectStaffInbox(
  db: Database,
  staffId: string,
  { state, assignee, search, cursor, limit }: StaffFilter,
) {
  const { conversationId, lastAt, assignedTo, memberId } = inboxEntries;
  const wanted = and(
    isForStaff(staffId),
    state && sql`${inboxEntries.state} = ${state} and ${hasMessages}`,
    assignee === undefined ? undefined : sql`${assignedTo} is ${assignee}`,
    search ? isFound(search) : undefined,
    cursor && sql`(${lastAt}, ${conversationId}) < (${cursor.value}, ${cursor.id})`,
  );
  return db.all<StaffRow>(sql`
    select ${conversationId} as id, ${lastAt} as value, ${inboxEntries.state} as state, ${assignedTo} as "assignedTo",
      ${conversations.subject} as subject, ${isUnread} as "isUnread", substr(${messages.plain}, 1, 200) as plain,
      (select count(*) from ${messageFiles} where ${messageFiles.messageId} = ${messages.id}) as "fileCount",
      (select count(*) from ${inboxNotes} where ${inboxNotes.conversationId} = ${inboxEntries.conversationId}) as "noteCount",
      (select ${authorJson()} from ${users} where ${users.id} = ${memberId}) as member
    from ${inboxEntries}
      cross join ${conversations} on ${conversations.id} = ${conversationId} and ${conversations.kind} = 'community'
      left join ${messages} on ${messages.conversationId} = ${conversationId} and ${messages.position} = ${lastShown}
    where ${wanted} order by ${lastAt} desc, ${conversationId} desc limit ${limit}`);
}

/** Counts conversations waiting for staff by state, in at most two rows. */
export function countWaitingConversations(db: Database, staffId: string) {
  const { state } = inboxEntries;
  return db.all<{ state: InboxState; count: number; oldest: number }>(sql`
    select ${state} as state, count(*) as count, min(${inboxEntries.lastAt}) as oldest from ${inboxEntries}
    where ${isForStaff(staffId)} and ${state} in ('new', 'open') and ${hasMessages} group by ${state}`);
}

/** Selects the administrators who answer for the community, by name. */
export function selectStaffMembers(db: Database) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(sql`${users.role} = 'admin'`, isActiveMember()))
    .orderBy(users.name, users.id);
}

/** Finds a conversation with the community as staff see it. */
export function findInboxEntry(db: Database, staffId: string, id: string) {
  const { state, assignedTo, readPosition, aboutType, aboutId, memberId } = inboxEntries;
  const { leftAt } = conversationMembers;
  return db
    .select({
      ...{ state, assignedTo, readPosition, aboutType, aboutId },
      ...{ subject: conversations.subject, lastPosition: conversations.lastPosition },
      announcementId: conversations.announcementId,
      member: sql<string>`${authorJson()}`,
      isDeleted: sql`${users.deletedAt} is not null`.mapWith(Boolean),
      hasLeft: sql`${leftAt} is not null`.mapWith(Boolean),
      isUnread: sql`${isUnread}`.mapWith(Boolean),
    })
    .from(inboxEntries)
    .innerJoin(conversations, and(eq(conversations.id, id), eq(conversations.kind, 'community')))
    .innerJoin(users, eq(users.id, memberId))
    .innerJoin(
      conversationMembers,
      and(eq(conversationMembers.userId, memberId), eq(conversationMembers.conversationId, id)),
    )
    .where(isOne(id, staffId));
}

/** Selects a part of a conversation's messages. Those from the community count as the staff's own. */
export function selectMessageRangeForStaff(
  db: Database,
  viewerId: string,
  id: string,
  part: Parameters<typeof selectMessageRange>[2],
) {
  const isOwn = sql`${messages.writtenAs} is 'community'`;
  return selectMessageRange(db, id, part, { viewerId, isOwn, isShown: isWithCommunity(id), isQuoteHidden: sql`false` });
}

/** Selects staff notes about a conversation, oldest first. */
export function selectNotes(db: Database, id: string) {
  const { body, authorId, createdAt } = inboxNotes;
  return db
    .select({ ...{ id: inboxNotes.id, body, authorId, createdAt }, author: users.name })
    .from(inboxNotes)
    .innerJoin(users, eq(users.id, authorId))
    .where(eq(inboxNotes.conversationId, id))
    .orderBy(inboxNotes.id);
}

/** Inserts a note if the conversation is with the community. */
export function insertNote(db: Database, note: typeof inboxNotes.$inferInsert) {
  const { id, conversationId, authorId, body, createdAt } = note;
  return db.run(sql`insert into ${inboxNotes} (id, conversation_id, author_id, body, created_at)
    select ${id}, ${conversationId}, ${authorId}, ${body}, ${createdAt} from ${inboxEntries}
    where ${isOne(conversationId, authorId)} and ${isWithCommunity(conversationId)}`);
}

const isOwnNote = (authorId: string, id: string) => and(eq(inboxNotes.id, id), eq(inboxNotes.authorId, authorId));

/** Selects the conversation of the author's own note, for the audit log. Returns no row if there is no such note. */
export const selectNoteConversation = (authorId: string, id: string): SQL =>
  sql`select ${inboxNotes.conversationId}, null, null from ${inboxNotes} where ${isOwnNote(authorId, id)}`;

export function deleteNote(db: Database, authorId: string, id: string) {
  return db.delete(inboxNotes).where(isOwnNote(authorId, id)).returning({ conversationId: inboxNotes.conversationId });
}

/** Marks a conversation as read by staff up to a position. Returns no row if it isn't with the community. */
export function markInboxEntryRead(db: Database, staffId: string, id: string, position: number) {
  return db
    .update(inboxEntries)
    .set({ readPosition: sql`max(${inboxEntries.readPosition}, ${position})` })
    .where(and(isOne(id, staffId), isWithCommunity(id)))
    .returning({ id: inboxEntries.conversationId });
}

/** True if an active administrator has this id. */
const isStaff = (id: string): SQL => sql`exists (select 1 from ${users}
  where ${users.id} = ${id} and ${users.role} = 'admin' and ${isActiveMember()})`;

export interface InboxEntryChange {
  state?: InboxState | undefined;
  assignee?: { from: string | null; to: string | null } | undefined;
}

/** The condition for a change. When reassigning, the assignee must still be the one shown. */
function mayChange(staffId: string, id: string, { assignee }: InboxEntryChange): SQL {
  const { assignedTo } = inboxEntries;
  const isFrom = assignee && sql`(${assignedTo} is ${assignee.from} or ${assignedTo} is ${assignee.to})`;
  const isTo = assignee?.to ? isStaff(assignee.to) : undefined;
  return sql`${and(isOne(id, staffId), isWithCommunity(id), isFrom, isTo)}`;
}

/** Selects the state before and after a change, for the audit log. Returns no row if nothing changes. */
export function selectInboxEntryChange(staffId: string, id: string, change: InboxEntryChange): SQL {
  const { state, assignedTo } = inboxEntries;
  const to = {
    state: change.state ?? sql`${state}`,
    assignee: change.assignee ? change.assignee.to : sql`${assignedTo}`,
  };
  return sql`select ${id}, json_object('state', ${state}, 'assignee', ${assignedTo}),
    json_object('state', ${to.state}, 'assignee', ${to.assignee})
    from ${inboxEntries} where ${mayChange(staffId, id, change)}
      and (${state} is not ${to.state} or ${assignedTo} is not ${to.assignee})`;
}

/** Changes the state or the assignee. Returns no row if {@link mayChange} doesn't hold. */
export function updateInboxEntry(db: Database, staffId: string, id: string, change: InboxEntryChange) {
  return db
    .update(inboxEntries)
    .set({
      // Always sets something, so that even an empty change reports whether the conversation exists.
      memberId: sql`${inboxEntries.memberId}`,
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.assignee ? { assignedTo: change.assignee.to } : {}),
    })
    .where(mayChange(staffId, id, change))
    .returning({ assignedTo: inboxEntries.assignedTo });
}

/** Finds the assignee's id. */
export function findAssignee(db: Database, staffId: string, id: string) {
  return db
    .select({ assignedTo: inboxEntries.assignedTo })
    .from(inboxEntries)
    .where(and(isOne(id, staffId), isWithCommunity(id)));
}
