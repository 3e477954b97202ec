import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/index.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { isConversationEmptied } from './queries.ts';
import { conversationMembers, conversations, inboxEntries, inboxNotes, messages } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    conversations: db
      .select()
      .from(conversations)
      .where(
        sql`${conversations.id} in (select ${conversationMembers.conversationId} from ${conversationMembers}
          where ${conversationMembers.userId} = ${userId} and ${conversationMembers.leftAt} is null)`,
      ),
    conversation_members: db.select().from(conversationMembers).where(eq(conversationMembers.userId, userId)),
    // Notes belong to the expert alone.
    conversation_desks: db.select().from(inboxEntries).where(eq(inboxEntries.expertId, userId)),
    desk_notes: db.select().from(inboxNotes).where(eq(inboxNotes.authorId, userId)),
    // Omits the copies of announcements that the member sent. The export has each one once, in `announcements`.
    messages: db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.senderId, userId),
          sql`not (${messages.position} = 1 and exists (select 1 from ${conversations}
            where ${conversations.id} = ${messages.conversationId} and ${conversations.announcementId} is not null))`,
        ),
      ),
  }),
  erase: (db, { id, isDeleted }) => ({
    conversation_members: db
      .update(conversationMembers)
      .set({ leftAt: sql`(select ${users.deletedAt} from ${users} where ${users.id} = ${id})` })
      .where(and(eq(conversationMembers.userId, id), isNull(conversationMembers.leftAt), isDeleted)),
    // Other members keep the messages, shown as from "Deleted member". Messages no one can read any more are deleted.
    conversations: db
      .update(conversations)
      .set({ emptiedAt: sql`(select ${users.deletedAt} from ${users} where ${users.id} = ${id})` })
      .where(
        and(
          sql`${conversations.id} in (select ${conversationMembers.conversationId} from ${conversationMembers}
            where ${conversationMembers.userId} = ${id})`,
          isConversationEmptied(),
          isDeleted,
        ),
      ),
    conversation_desks: db
      .update(inboxEntries)
      .set({
        note: '',
        assignedTo: sql`iif(${inboxEntries.assignedTo} = ${id}, null, ${inboxEntries.assignedTo})`,
      })
      .where(
        and(
          or(eq(inboxEntries.expertId, id), eq(inboxEntries.memberId, id), eq(inboxEntries.assignedTo, id)),
          isDeleted,
        ),
      ),
    // Deletes staff notes about the member.
    desk_notes: db.delete(inboxNotes).where(
      and(
        sql`${inboxNotes.conversationId} in (select ${inboxEntries.conversationId} from ${inboxEntries}
          where ${inboxEntries.memberId} = ${id})`,
        isDeleted,
      ),
    ),
    messages: null,
  }),
};
