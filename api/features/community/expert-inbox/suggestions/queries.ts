import { sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ClosedReason } from '../../threads/contract.ts';
import { closedReasonFor, isHiddenFrom, isOwnMessage } from '../../threads/index.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../../threads/schema.ts';
import { inboxEntrySource, isShownEntry } from '../queries.ts';

/** Finds a question that this expert sees in their inbox. */
export function findQuestion(db: Database, expertId: string, id: string) {
  const member = sql`(select ${users.name} from ${users} where ${users.id} = ${inboxEntries.memberId})`;
  return db.all<{ subject: string; closed: ClosedReason | null; memberName: string | null }>(sql`
    select ${conversations.subject} as subject, ${closedReasonFor(expertId, id)} as closed, ${member} as "memberName"
    from ${inboxEntrySource} cross join ${conversations} on ${conversations.id} = ${inboxEntries.conversationId}
    where ${isShownEntry(expertId)} and ${inboxEntries.conversationId} = ${id}`);
}

/** Selects the latest messages of a conversation that the expert can read, newest first. */
export function selectReadableMessages(db: Database, expertId: string, id: string, limit: number) {
  return db.all<{ body: string; isOwn: number }>(sql`
    select ${messages.body} as body, ${isOwnMessage(expertId)} as "isOwn" from ${messages}
    where ${messages.conversationId} = ${id} and ${messages.deletedAt} is null and not ${isHiddenFrom(expertId)}
      and exists (select 1 from ${inboxEntrySource}
        where ${isShownEntry(expertId)} and ${conversationMembers.conversationId} = ${id})
    order by ${messages.position} desc limit ${limit}`);
}
