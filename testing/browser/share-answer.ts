import { assistantAnswers, assistantConversations } from '#api/features/site/assistant/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPerson } from './people.ts';
import { databaseOf } from './settings.ts';

/** Shares an answer of a new member's that quotes an article, and returns its URL. */
export async function shareAnswer(slug: string, articleId: string): Promise<string> {
  const [db, id, shareId, at] = [databaseOf(slug), newId(), crypto.randomUUID(), Date.now()];
  const { id: userId } = await createPerson(slug);
  await db.insert(assistantConversations).values({ id, userId, title: 'Uni', createdAt: at, askedAt: at });
  await db.insert(assistantAnswers).values({
    ...{ id: newId(), conversationId: id, userId, shareId, kind: 'quotes', askedAt: at },
    ...{ question: 'Kuidas paremini magada?', sources: [{ kind: 'article', id: articleId, locale: 'et', place: 0 }] },
  });
  return `/ai/shared/${shareId}`;
}
