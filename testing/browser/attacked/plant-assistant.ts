import { assistantAnswers, assistantConversations } from '#api/features/site/assistant/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Plants attacks in one of the reader's conversations on the AI page. Returns the URLs that show them. */
export async function plantAssistant(slug: string, { write }: Attacker, reader: Person) {
  const [db, id, shareId, at] = [databaseOf(slug), newId(), crypto.randomUUID(), Date.now()];
  const title = write('assistant_conversations.title', 80, ['assistant']);
  await db.insert(assistantConversations).values({ id, userId: reader.id, title, createdAt: at, askedAt: at });
  await db.insert(assistantAnswers).values({
    ...{ id: newId(), conversationId: id, userId: reader.id, kind: 'written', sources: [], askedAt: at },
    ...{ shareId },
    question: write('assistant_answers.question', 500, ['assistant', 'assistant-review', 'assistant-shared']),
    ...{ isHelpful: false, ratingReason: write('assistant_answers.ratingReason', 300, ['assistant-review']) },
    written: write('assistant_answers.written', 500, ['assistant', 'assistant-shared']),
  });
  const shared = { 'assistant-shared': `/ai/shared/${shareId}` };
  return { ...shared, assistant: `/ai?conversation=${id}`, 'assistant-review': '/admin/assistant?show=unhelpful' };
}
