import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { closedReasonFor, isHiddenFrom, isOpenMembership } from '../queries.ts';
import { conversationMembers, conversations, messages } from '../schema.ts';

/** Finds a message in a conversation that the member can open, and why they can't react to it. */
export function findReactable(db: Database, userId: string, id: string) {
  return db
    .select({
      conversationId: messages.conversationId,
      kind: conversations.kind,
      isDeleted: sql`${messages.deletedAt} is not null`.mapWith(Boolean),
      request: conversationMembers.request,
      closed: closedReasonFor(userId, sql`${conversationMembers.conversationId}`),
    })
    .from(messages)
    .innerJoin(conversationMembers, isOpenMembership(userId, sql`${messages.conversationId}`))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, id), sql`not ${isHiddenFrom(userId)}`));
}

/** True if the member can react to the message, because they can see it and write in its conversation. */
export function mayReactTo(userId: string, id: string, isWithinLimit: SQL): SQL {
  return sql`exists (select 1 from ${messages} cross join ${conversationMembers}
    on ${isOpenMembership(userId, sql`${messages.conversationId}`)}
    where ${and(
      eq(messages.id, id),
      isNull(messages.deletedAt),
      isWithinLimit,
      sql`not ${isHiddenFrom(userId)}`,
      eq(conversationMembers.request, 'accepted'),
      sql`${closedReasonFor(userId, sql`${conversationMembers.conversationId}`)} is null`,
    )})`;
}

/**
 * Selects members whose open pages should show a reaction, except those who blocked the reactor or the message's
 * author.
 */
export function selectReactionRecipients(db: Database, reactorId: string, messageId: string) {
  const { userId, leftAt } = conversationMembers;
  return db
    .select({ userId })
    .from(messages)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, messages.conversationId))
    .where(
      and(
        eq(messages.id, messageId),
        isNull(leftAt),
        sql`not ${hasBlocked(sql`${userId}`, reactorId)}`,
        sql`not ${isHiddenFrom(sql`${userId}`)}`,
      ),
    );
}
