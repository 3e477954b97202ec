import { savedReplies } from '#api/features/community/saved-replies/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Plants attacks in the reader's saved replies. Returns the URLs that show them. */
export async function plantSavedReplies(slug: string, { write }: Attacker, reader: Person) {
  await databaseOf(slug)
    .insert(savedReplies)
    .values({
      ...{ id: newId(), expertId: reader.id, createdAt: Date.now() },
      title: write('saved_replies.title', 80, ['saved-replies', 'expert-inbox']),
      body: write('saved_replies.body', 8_000, ['saved-replies']),
    });
  return { 'saved-replies': '/expert/replies' };
}
