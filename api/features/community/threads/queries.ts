import { and, eq, inArray, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isStaffMember } from '#api/features/accounts/live/index.ts';
import { users } from '#api/features/accounts/users/index.ts';
import { type Bindable, type BindableValue, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch, isInRowBatch } from '#api/platform/database/delete-some.ts';
import { messageContacts } from './contacts/schema.ts';
import { type ClosedReason, maxRequestMessages } from './contract.ts';
import { conversationMembers, conversations, inboxEntries, inboxNotes, messages } from './schema.ts';

/** Matches the member's own row in a conversation. */
export const isOwnMembership = (userId: string, conversationId: string | SQL) =>
  and(eq(conversationMembers.userId, userId), sql`${conversationMembers.conversationId} = ${conversationId}`);

/** Like {@link isOwnMembership}, but only while the member can open the conversation. */
export const isOpenMembership = (userId: string, conversationId: string | SQL) =>
  and(
    isOwnMembership(userId, conversationId),
    isNull(conversationMembers.leftAt),
    inArray(conversationMembers.request, ['accepted', 'pending']),
  );

/** Whether a `messages` row is hidden from a member who has blocked its sender. */
export const isHiddenFrom = (
  userId: string | SQL,
  { writtenAs, senderId }: Record<'writtenAs' | 'senderId', SQLWrapper> = messages,
): SQL => sql`(${writtenAs} is not 'community' and ${hasBlocked(userId, sql`${senderId}`)})`;

/** Whether a `messages` row was written by the member in their own name, not for the community. */
export const isOwnMessage = (userId: string): SQL =>
  sql`(${messages.senderId} = ${userId} and ${messages.writtenAs} is not 'community')`;

/**
 * Selects members whose open pages should show a change to a message, including whoever made it, but not those who
 * blocked them or the message's author.
 */
export function selectChangeRecipients(db: Database, actorId: string, messageId: string) {
  const { userId, leftAt } = conversationMembers;
  return db
    .select({ userId, conversationId: messages.conversationId, kind: conversations.kind })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, messages.conversationId))
    .where(
      and(
        eq(messages.id, messageId),
        isNull(leftAt),
        // Members never learn who wrote for the community, so a block on its writer makes no difference.
        sql`(${messages.senderId} = ${actorId} and ${messages.writtenAs} is 'community'
          or not ${hasBlocked(sql`${userId}`, actorId)})`,
        sql`not ${isHiddenFrom(sql`${userId}`)}`,
      ),
    );
}

export type Folder = 'inbox' | 'requests';

/** Matches a member's conversations in a folder. Every list and count is built on this. */
export function isInFolder(folder: Folder, userId: BindableValue): SQL {
  return sql`${conversationMembers.userId} = ${userId} and ${conversationMembers.folder} = ${folder}`;
}

/** Matches conversations whose newest message the member hasn't read. */
export function isUnreadInFolder(folder: Folder, userId: BindableValue): SQL {
  return sql`${isInFolder(folder, userId)} and ${conversationMembers.isUnread} = 1`;
}

const keptUnread = cacheStatement((db, { userId }: Bindable<{ userId: string }>) =>
  db.select({ count: sql<number>`count(*)` }).from(conversationMembers).where(isUnreadInFolder('inbox', userId)),
);

/** Counts the unread conversations in the inbox. */
export const countUnread = (db: Database, userId: string) => keptUnread(db, { userId });

/** Whether a condition holds for any other member of a conversation, whose columns it reads as `others.…`. */
const others = (viewerId: string, id: SQL | string, which: SQL) => sql`exists (
  select 1 from ${conversationMembers} as others join ${users} on ${users.id} = others.user_id
  where others.conversation_id = ${id} and others.user_id <> ${viewerId} and ${which})`;

/**
 * Whether anyone else in a conversation has accepted it. A member who has declined looks the same as one who hasn't
 * decided.
 */
export const isAcceptedByOthers = (viewerId: string, id: SQL | string) =>
  others(viewerId, id, sql`others.request = 'accepted'`);

/**
 * Why the viewer can't write in one of their conversations, as a {@link ClosedReason}, or null if they can. Writes are
 * conditional on `closedReasonFor(…) is null`.
 */
export function closedReasonFor(viewerId: string, id: SQL | string): SQL<ClosedReason | null> {
  const isHere = sql`others.left_at is null and ${users.deletedAt} is null`;
  const isBlocked = hasBlocked(viewerId, sql`others.user_id`);
  const ownCount = sql`(select count(*) from ${messages}
    where ${messages.conversationId} = ${id} and ${messages.position} <= ${maxRequestMessages} and ${messages.senderId} = ${viewerId})`;
  const isFromCommunity = sql`exists (select 1 from ${conversations} where ${conversations.id} = ${id} and ${conversations.kind} = 'community')`;
  return sql<ClosedReason | null>`case
    when ${isFromCommunity} then null
    when not ${others(viewerId, id, isHere)} then
      iif(${others(viewerId, id, sql`${users.deletedAt} is not null`)}, 'member_deleted', 'members_left')
    when not ${others(viewerId, id, sql`${isHere} and not ${isBlocked}`)} then 'member_blocked'
    when not ${isAcceptedByOthers(viewerId, id)} and ${ownCount} >= ${maxRequestMessages}
      then 'request_waiting' end`;
}

/** Statements that make the member leave a conversation, and mark it as emptied once everyone has left. */
export function endMembership(db: Database, userId: string, conversationId: string, now: Date) {
  return [
    db
      .update(conversationMembers)
      .set({ leftAt: now.getTime() })
      .where(and(isOwnMembership(userId, conversationId), isNull(conversationMembers.leftAt))),
    db
      .update(conversations)
      .set({ emptiedAt: now.getTime() })
      .where(and(eq(conversations.id, conversationId), isConversationEmptied())),
  ] as const;
}

/** Selects the members who haven't left a conversation. */
export function selectPresentMembers(db: Database, id: string) {
  const { userId, conversationId, leftAt } = conversationMembers;
  return db
    .select({ userId })
    .from(conversationMembers)
    .where(and(eq(conversationId, id), isNull(leftAt)));
}

/**
 * True for conversations that every member has left and that aren't marked as emptied yet. Those with staff are kept.
 */
export function isConversationEmptied(): SQL | undefined {
  return and(
    isNull(conversations.emptiedAt),
    sql`not exists (select 1 from ${inboxEntries}
      where ${inboxEntries.conversationId} = ${conversations.id} and ${inboxEntries.expertId} is null)`,
    sql`not exists (select 1 from ${conversationMembers}
      where ${conversationMembers.conversationId} = ${conversations.id} and ${conversationMembers.leftAt} is null)`,
  );
}

type RowChanges = Partial<Pick<typeof conversationMembers.$inferInsert, 'mutedAt' | 'isMarkedUnread' | 'request'>>;

/** Changes the member's own row while they can open the conversation. Returns no row if they can't. */
export function updateMembership(
  db: Database,
  userId: string,
  conversationId: string,
  changes: RowChanges,
  onlyIf?: SQL,
) {
  return db
    .update(conversationMembers)
    .set(changes)
    .where(and(isOpenMembership(userId, conversationId), onlyIf))
    .returning({ id: conversationMembers.conversationId });
}

/** Matches a request that waits for the member to accept it. */
export const isPending = eq(conversationMembers.request, 'pending');

/** Lets the conversation's starter write to the member without a request from now on. */
export function addStarterContact(db: Database, userId: string, conversationId: string, now: Date) {
  const { startedBy, id } = conversations;
  return db
    .insert(messageContacts)
    .select(
      sql`select ${userId}, ${startedBy}, ${now.getTime()} from ${conversations}
        join ${conversationMembers} on ${conversationMembers.conversationId} = ${id}
        where ${id} = ${conversationId} and ${conversationMembers.userId} = ${userId}
          and ${conversationMembers.request} = 'accepted' and ${startedBy} <> ${userId}`,
    )
    .onConflictDoNothing();
}

/** Selects who started a conversation that the member has accepted. */
export function selectStarter(db: Database, userId: string, conversationId: string) {
  return db
    .select({ startedBy: conversations.startedBy })
    .from(conversations)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, conversations.id))
    .where(and(isOpenMembership(userId, conversationId), eq(conversationMembers.request, 'accepted')));
}

/** Selects some of the conversations that no one can read any more. */
export function selectEmptiedConversations(db: Database, limit: number) {
  return db.select({ id: conversations.id }).from(conversations).where(isNotNull(conversations.emptiedAt)).limit(limit);
}

/** Statements that delete some of these conversations' messages, and the conversations that have none left. */
export function deleteEmptiedConversationBatch(db: Database, ids: readonly string[]) {
  const { conversationId } = messages;
  const emptied = sql`(select ${conversations.id} from ${conversations}
    where ${and(inArray(conversations.id, [...ids]), isNotNull(conversations.emptiedAt))})`;
  const isDone = sql`not exists (select 1 from ${messages} where ${conversationId} = ${conversations.id})`;
  const gone = sql`(select ${conversations.id} from ${conversations} where ${conversations.id} in ${emptied} and ${isDone})`;
  return [
    db.delete(messages).where(isInRowBatch(messages, sql`${conversationId} in ${emptied}`)),
    db.delete(inboxNotes).where(sql`${inboxNotes.conversationId} in ${gone}`),
    db.delete(inboxEntries).where(sql`${inboxEntries.conversationId} in ${gone}`),
    db.delete(conversationMembers).where(sql`${conversationMembers.conversationId} in ${gone}`),
    db.delete(conversations).where(sql`${conversations.id} in ${gone}`),
  ] as const;
}

/** Deletes some of the messages from before a given time. */
export function deleteMessagesBefore(db: Database, before: number) {
  return deleteRowBatch(db, messages, lt(messages.createdAt, before));
}

/**
 * Excludes entries about an appeal against a decision about this staff member, who must not learn of it. The tables of
 * appeals are named as text because moderation depends on this feature.
 */
export function isInboxEntryFor(staffId: string | SQLWrapper): SQL {
  const { aboutType, aboutId } = inboxEntries;
  return sql`(${aboutType} is not 'appeal' or not exists (select 1 from appeals
    inner join moderation_decisions on moderation_decisions.id = appeals.decision_id
    where appeals.id = ${aboutId} and moderation_decisions.member_id = ${staffId}))`;
}

/** Whether the member of a `users` row is an administrator who may see this conversation in the staff inbox. */
export function isInboxEntryKnownTo(conversationId: string): SQL {
  return sql`(${isStaffMember('admin')} and not exists (select 1 from ${inboxEntries}
    where ${inboxEntries.conversationId} = ${conversationId} and not ${isInboxEntryFor(users.id)}))`;
}
