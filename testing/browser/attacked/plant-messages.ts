import { eq } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { announcements } from '#api/features/community/announcements/schema.ts';
import { expertInboxes } from '#api/features/community/expert-inbox/schema.ts';
import { messageFiles } from '#api/features/community/threads/files/schema.ts';
import {
  conversationMembers,
  conversations,
  inboxEntries,
  inboxNotes,
  messages,
} from '#api/features/community/threads/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Returns a document and a picture, with attacks in the name of one and the description of the other. */
function createAttackFiles(
  { write }: Pick<Attacker, 'write'>,
  shared: Pick<typeof messageFiles.$inferInsert, 'key' | 'ownerId' | 'messageId' | 'createdAt'>,
) {
  const name = write('message_files.name', 200, ['conversation']);
  const description = write('message_files.description', 300, ['conversation']);
  return [
    { ...shared, id: newId(), name, type: 'application/pdf', bytes: 1 },
    { ...shared, id: newId(), name: 'Picture', description, type: 'image/png', bytes: 1, width: 1, height: 1 },
  ];
}

/**
 * Plants attacks in a private message to the reader, who is an expert, and in their inbox. Returns the URLs that show
 * them.
 */
export async function plantMessages(slug: string, { write }: Attacker, author: Person, reader: Person) {
  const db = databaseOf(slug);
  const [at, conversationId, messageId] = [Date.now(), newId(), newId()];
  const body = write('messages.body', 8_000, ['conversation'], '\n\n');
  await db.batch([
    db.insert(conversations).values({
      ...{ id: conversationId, startedBy: author.id, createdAt: at },
      subject: write('conversations.subject', 150, ['conversation', 'messages']),
    }),
    db.insert(conversationMembers).values([
      { userId: author.id, conversationId },
      { userId: reader.id, conversationId },
    ]),
    db.insert(messages).values({
      ...{ id: messageId, conversationId, position: 1, senderId: author.id, clientId: newId(), createdAt: at },
      ...{ body, plain: markdownToText(body) },
    }),
    db
      .insert(messageFiles)
      .values(
        createAttackFiles({ write }, { key: `${slug}/messages/none`, ownerId: author.id, messageId, createdAt: at }),
      ),
  ]);
  await db.batch([
    db.update(users).set({ isExpert: true }).where(eq(users.id, reader.id)),
    db.insert(inboxEntries).values({
      ...{ conversationId, expertId: reader.id, memberId: author.id, lastAt: at },
      note: write('conversation_desks.note', 2_000, ['expert-inbox']),
    }),
    db.insert(expertInboxes).values({
      expertId: reader.id,
      automaticAnswer: write('expert_desks.automaticAnswer', 8_000, ['expert-inbox-settings']),
    }),
  ]);
  const [staffConversationId, words] = [
    newId(),
    write('announcements.texts:content', 8_000, ['announcements'], '\n\n'),
  ];
  await db.batch([
    db.insert(announcements).values({
      ...{
        id: newId(),
        createdBy: author.id,
        clientId: newId(),
        audience: {},
        memberCount: 1,
        sentAt: at,
        finishedAt: at,
      },
      texts: {
        en: {
          ...{ subject: write('announcements.texts:subject', 150, ['announcements']), body: words },
          plain: markdownToText(words),
        },
      },
    }),
    db.insert(conversations).values({
      ...{ id: staffConversationId, startedBy: author.id, createdAt: at, kind: 'community', subject: 'A message' },
    }),
    db.insert(conversationMembers).values({ userId: author.id, conversationId: staffConversationId }),
    db.insert(inboxEntries).values({ conversationId: staffConversationId, memberId: author.id, lastAt: at }),
    db.insert(inboxNotes).values({
      ...{ id: newId(), conversationId: staffConversationId, authorId: author.id, createdAt: at },
      body: write('desk_notes.body', 2_000, ['staff-inbox']),
    }),
  ]);
  return {
    announcements: '/admin/messages/announcements',
    'staff-inbox': `/admin/messages/${staffConversationId}`,
    'expert-inbox': `/expert/messages/${conversationId}`,
    'expert-inbox-settings': '/expert/messages/settings',
    conversation: `/messages/${conversationId}`,
    messages: '/messages',
  };
}
