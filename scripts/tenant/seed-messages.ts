import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { v7 } from 'uuid';
import { messageContacts } from '#api/features/community/threads/contacts/schema.ts';
import { conversationMembers, conversations, messages } from '#api/features/community/threads/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { SeededConversation } from './community-file.ts';
import { OperatorError } from './operator-error.ts';

const [minute, hour] = [60_000, 3_600_000];

/** Creates the missing private conversations of a demo community. */
export async function seedMessages(
  db: Database,
  slug: string,
  wanted: readonly SeededConversation[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const clientIds = wanted.map((conversation) => clientIdOf(slug, conversation, 0));
  if (clientIds.length === 0) return;
  const known = await db.select({ id: messages.clientId }).from(messages).where(inArray(messages.clientId, clientIds));
  for (const [index, conversation] of wanted.entries()) {
    if (!known.some(({ id }) => id === clientIds[index])) await insertConversation(db, slug, conversation, ids);
  }
}

async function insertConversation(
  db: Database,
  slug: string,
  conversation: SeededConversation,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { between, subject, hoursAgo, isRead, isRequest } = conversation;
  const find = (name: string) => {
    const found = ids.get(name);
    if (!found) throw new OperatorError([`community.json: no member of this name: ${name}`]);
    return found;
  };
  const begunAt = Date.now() - hoursAgo * hour;
  const id = v7({ msecs: begunAt });
  const [startedBy = '', ...others] = between.map(find);
  const written = conversation.messages.map(({ by, text }, index) => {
    const createdAt = begunAt + index * 17 * minute;
    return {
      ...{ id: v7({ msecs: createdAt }), conversationId: id, senderId: find(by), position: index + 1, createdAt },
      ...{ clientId: clientIdOf(slug, conversation, index), body: text, plain: markdownToText(text) },
    };
  });
  const request = isRequest ? 'pending' : 'accepted';
  const contacts = isRequest ? [] : others.map((userId) => ({ userId, contactId: startedBy, createdAt: begunAt }));
  const statements: BatchItem<'sqlite'>[] = [
    db
      .insert(conversationMembers)
      .values([
        { userId: startedBy, conversationId: id },
        ...others.map((userId) => ({ userId, conversationId: id, request }) as const),
      ]),
    ...written.map((message) => db.insert(messages).values(message)),
    ...(contacts.length > 0 ? [db.insert(messageContacts).values(contacts).onConflictDoNothing()] : []),
    db
      .update(conversationMembers)
      .set({ readPosition: isRead ? written.length : Math.max(0, written.length - 1) })
      .where(eq(conversationMembers.conversationId, id)),
  ];
  await db.batch([db.insert(conversations).values({ id, subject, startedBy, createdAt: begunAt }), ...statements]);
}

/** Derives a message's client id from its place, so that the message isn't sent twice. */
function clientIdOf(slug: string, { subject }: SeededConversation, index: number): string {
  const hash = createHash('sha256').update(`${slug}/${subject}/${index}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
