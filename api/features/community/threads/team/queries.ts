import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isOpenMembership } from '../queries.ts';
import { conversationMembers, conversations, inboxEntries } from '../schema.ts';
import { areUnsentFiles, findSentMessage, isConversationInserted, type NewMessage } from '../start/queries.ts';

/**
 * Finds the conversation in which the member writes to the team, until staff close it or the member leaves.
 * Conversations about an announcement or a decision are separate.
 */
export function findTeamConversation(db: Database, userId: string) {
  const { conversationId, memberId, expertId, state, aboutType, lastAt } = inboxEntries;
  return db
    .select({ id: conversationId })
    .from(inboxEntries)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .innerJoin(conversationMembers, isOpenMembership(userId, sql`${conversationId}`))
    .where(
      and(
        ...[eq(memberId, userId), isNull(expertId), ne(state, 'closed'), isNull(aboutType)],
        ...[eq(conversations.kind, 'community'), isNull(conversations.announcementId)],
      ),
    )
    .orderBy(desc(lastAt), desc(conversationId))
    .limit(1);
}

/** True while a conversation is the one in which the member writes to the team, and `onlyIf` holds. */
export const isWritableForTeam = (db: Database, userId: string, id: string, onlyIf: SQL): SQL =>
  sql`${id} = ${findTeamConversation(db, userId)} and ${onlyIf}`;

/**
 * Starts a conversation with the team if the member has none open and `onlyIf` holds. A trigger adds the inbox entry.
 */
export function insertTeamConversation(db: Database, subject: string, message: NewMessage, now: Date, onlyIf: SQL) {
  const { conversationId: id, senderId, files } = message;
  return [
    db.run(sql`
      insert into ${conversations} (id, kind, subject, has_subject, started_by, created_at)
      select ${id}, 'community', ${subject}, 0, ${senderId}, ${now.getTime()}
      where ${onlyIf} and ${isActiveAccount(senderId)} and ${areUnsentFiles(senderId, files)}
        and not exists ${findSentMessage(db, message)} and not exists ${findTeamConversation(db, senderId)}`),
    db.run(sql`insert into ${conversationMembers} (user_id, conversation_id)
      select ${senderId}, ${id} where ${isConversationInserted(id)}`),
  ] as const;
}
