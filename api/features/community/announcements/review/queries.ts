import { sql } from 'drizzle-orm';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { insertMessage, isConversationInserted, type NewMessage } from '#api/features/community/threads/index.ts';
import { conversationMembers, conversations } from '#api/features/community/threads/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Audience } from '../contract.ts';
import { type AudienceTimes, isInAudience } from '../queries.ts';

/** Counts the members of an audience by language. */
export function countByLocale(db: Database, audience: Audience, times: AudienceTimes) {
  return db
    .select({ locale: users.locale, memberCount: sql<number>`count(*)` })
    .from(users)
    .where(isInAudience(audience, times))
    .groupBy(users.locale);
}

/**
 * Statements that give an administrator the conversation of their test message, as members get one for an announcement.
 */
export function insertTestConversation(db: Database, subject: string, message: NewMessage, now: Date) {
  const { conversationId, senderId } = message;
  return [
    db.run(sql`
      insert into ${conversations} (id, kind, subject, started_by, created_at)
      select ${conversationId}, 'community', ${subject}, ${senderId}, ${now.getTime()} where ${isActiveAccount(senderId)}`),
    db.run(sql`
      insert into ${conversationMembers} (user_id, conversation_id)
      select ${senderId}, ${conversationId} where ${isConversationInserted(conversationId)}`),
    insertMessage(db, message, now, isConversationInserted(conversationId)),
  ] as const;
}
