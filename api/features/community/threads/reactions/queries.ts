import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { closedReasonFor, isHiddenFrom, isOpenMembership } from '../queries.ts';
import { conversationMembers, messages } from '../schema.ts';

/** Finds a message in a conversation that the member can open, and why they can't react to it. */
export function findReactableMessage(db: Database, userId: string, id: string) {
  return db
    .select({
      isDeleted: sql`${messages.deletedAt} is not null`.mapWith(Boolean),
      request: conversationMembers.request,
      closed: closedReasonFor(userId, sql`${conversationMembers.conversationId}`),
    })
    .from(messages)
    .innerJoin(conversationMembers, isOpenMembership(userId, sql`${messages.conversationId}`))
    .where(and(eq(messages.id, id), sql`not ${isHiddenFrom(userId)}`));
}

/** True if the member can react to the message, because they can see it and write in its conversation. */
export function mayReactToMessage(userId: string, id: string, isWithinLimit: SQL): SQL {
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
