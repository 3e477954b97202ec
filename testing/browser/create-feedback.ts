import { feedback } from '#api/features/operations/feedback/schema.ts';
import type { Person } from './people.ts';
import { databaseOf } from './settings.ts';

/** Inserts a member's feedback directly, because calls are limited by IP address, and all tests share one. */
export async function createFeedback({ id: userId, slug }: Person, message: string): Promise<void> {
  const row = { id: crypto.randomUUID(), message, userId, locale: 'en' as const, createdAt: Date.now() };
  await databaseOf(slug).insert(feedback).values(row);
}
