import { sql } from 'drizzle-orm';
import { conversationMembers, conversations, messages } from '#api/features/community/threads/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

interface ConversationOverrides extends Partial<typeof conversations.$inferInsert> {
  /** The first member started it. */
  members: readonly string[];
}

/** Inserts a conversation without messages, accepted by all its members. Returns its id. */
export async function insertConversation({ db }: TestCommunity, { members, ...given }: ConversationOverrides) {
  const id = given.id ?? newId();
  const [startedBy = ''] = members;
  await db.batch([
    db.insert(conversations).values({ id, subject: 'Uni', startedBy, createdAt: testNow.getTime(), ...given }),
    db.insert(conversationMembers).values(members.map((userId) => ({ userId, conversationId: id }))),
  ]);
  return id;
}

type MessageOverrides = Partial<typeof messages.$inferInsert> & { conversationId: string; senderId: string };

/** Inserts a message at the end of a conversation. Returns its id. */
export async function insertMessage({ db }: TestCommunity, { body = 'Tere!', ...given }: MessageOverrides) {
  const id = given.id ?? newId();
  await db.insert(messages).values({
    ...{ id, clientId: newId(), createdAt: testNow.getTime(), body, plain: markdownToText(body) },
    position: sql`(select ${conversations.lastPosition} + 1 from ${conversations} where ${conversations.id} = ${given.conversationId})`,
    ...given,
  });
  return id;
}
