import { and, eq, isNull, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { ownRow } from '../queries.ts';
import { conversationMembers } from '../schema.ts';
import { showsActivity } from '../settings/queries.ts';

/** Whether the member has accepted the conversation and shows their activity: at most one row. */
export function findOwn(db: Database, userId: string, conversationId: string) {
  return db
    .select({ shows: sql`${showsActivity(userId)}`.mapWith(Boolean) })
    .from(conversationMembers)
    .where(and(ownRow(userId, conversationId), isHere));
}

const isHere = and(isNull(conversationMembers.leftAt), eq(conversationMembers.request, 'accepted'));

/** The others in a conversation who share activity with the member. */
export function selectSharing(db: Database, userId: string, conversationId: string) {
  const { userId: other } = conversationMembers;
  return db
    .select({ id: other })
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, other))
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        sql`${other} <> ${userId}`,
        isHere,
        isNull(users.deletedAt),
        sql`${showsActivity(userId)} and ${showsActivity(sql`${other}`)}`,
        sql`not ${hasBlocked(userId, sql`${other}`)} and not ${hasBlocked(sql`${other}`, userId)}`,
      ),
    );
}
