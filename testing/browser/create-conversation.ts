import { conversationMembers, conversations, inboxEntries, messages } from '#api/features/community/threads/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPerson } from './people.ts';
import { databaseOf } from './settings.ts';

/** Creates a conversation in which someone has written to a member, or asked them as an expert. Returns its id. */
export async function createConversation(slug: string, readerId: string, kind: 'members' | 'expert'): Promise<string> {
  const [db, conversationId, at] = [databaseOf(slug), newId(), Date.now()];
  const { id: writerId } = await createPerson(slug, 'user', { name: 'Jaan Tamm' });
  const bodies = [
    'Tere! Kas sul on **hetk** aega?',
    'Ma ei saa kolmandat ööd magada.\n\n- kell kolm ärkvel\n- hommikul väsinud',
  ];
  await db.batch([
    db.insert(conversations).values({
      ...{ id: conversationId, kind, subject: 'Kuidas paremini magada?', startedBy: writerId, createdAt: at },
    }),
    db.insert(conversationMembers).values([
      { userId: writerId, conversationId },
      { userId: readerId, conversationId },
    ]),
    db.insert(messages).values(
      bodies.map((body, index) => ({
        ...{ id: newId(), conversationId, position: index + 1, senderId: writerId, clientId: newId() },
        ...{ body, plain: body, createdAt: at + index },
      })),
    ),
  ]);
  if (kind === 'expert') {
    await db.insert(inboxEntries).values({ conversationId, expertId: readerId, memberId: writerId, lastAt: at });
  }
  return conversationId;
}
