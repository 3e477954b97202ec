import { feedback } from '#api/features/operations/feedback/schema.ts';
import type { Person } from './people.ts';
import { databaseOf } from './settings.ts';

/** Feedback of a member. Inserted, because calls from one address are limited, and all tests have the same. */
export async function beginFeedback({ id: userId, slug }: Person, message: string): Promise<void> {
  const row = { id: crypto.randomUUID(), message, userId, locale: 'en' as const, createdAt: Date.now() };
  await databaseOf(slug).insert(feedback).values(row);
}
