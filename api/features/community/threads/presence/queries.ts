import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isInFolder, isOwnMembership } from '../queries.ts';
import { conversationMembers } from '../schema.ts';
import { showsActivity } from '../settings/queries.ts';

/** Finds whether the member shows their activity. Returns no row unless they have accepted the conversation. */
export function findOwnActivitySetting(db: Database, userId: string, conversationId: string) {
  return db
    .select({ shows: sql`${showsActivity(userId)}`.mapWith(Boolean) })
    .from(conversationMembers)
    .where(and(isOwnMembership(userId, conversationId), isHere));
}

const isHere = and(isNull(conversationMembers.leftAt), eq(conversationMembers.request, 'accepted'));

/** Selects the others in a conversation who share activity with the member. */
export function selectActivitySharers(db: Database, userId: string, conversationId: string) {
  const { userId: other } = conversationMembers;
  return db
    .select({ id: other })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(conversationMembers.conversationId, conversationId), isSharing(userId)));
}

/**
 * Whether joined rows of `conversation_members` and `users` are of another member who shares activity with this one.
 */
function isSharing(userId: string) {
  const { userId: other } = conversationMembers;
  return and(
    sql`${other} <> ${userId}`,
    isHere,
    isNull(users.deletedAt),
    sql`${showsActivity(userId)} and ${showsActivity(sql`${other}`)}`,
    sql`not ${hasBlocked(userId, sql`${other}`)} and not ${hasBlocked(sql`${other}`, userId)}`,
  );
}

/** The number of latest conversations for which a list shows who is online. */
const latestAsked = 30;

/** Selects the others in the member's latest conversations who share activity with them. */
export function selectActivitySharersInList(db: Database, userId: string) {
  const { userId: other, conversationId, lastAt } = conversationMembers;
  const latest = db
    .select({ id: conversationId })
    .from(conversationMembers)
    .where(isInFolder('inbox', userId))
    .orderBy(desc(lastAt), desc(conversationId))
    .limit(latestAsked);
  return db
    .selectDistinct({ id: other })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, other))
    .where(and(inArray(conversationId, latest), isSharing(userId)));
}

/** Selects whether the member shows their activity, in one row. */
export function findActivitySetting(db: Database, userId: string) {
  return db.select({ shows: sql`${showsActivity(userId)}`.mapWith(Boolean) }).from(sql`(select 1)`);
}
