import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPerson, type Person } from './people.ts';
import { databaseOf } from './settings.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Inserts invitations in every state by a new administrator, and returns the administrator. Their tokens are unknown.
 */
export async function createInvitations(slug: string): Promise<Person> {
  const inviter = await createPerson(slug, 'admin', { name: 'Aive Abistaja' });
  const now = Date.now();
  const began = (days: number, email: string, more: Partial<typeof invitations.$inferInsert> = {}) => ({
    ...{ id: newId(), tokenHash: newId(), role: 'user' as const, email: `${email}.${now.toString(36)}@people.test` },
    ...{ invitedBy: inviter.id, createdAt: now - days * day, expiresAt: now + (14 - days) * day },
    ...more,
  });
  await databaseOf(slug)
    .insert(invitations)
    .values([
      began(1, 'leelo', { name: 'Leelo Laas', note: 'Tere, Leelo! Tule meile appi sündmusi korraldama.' }),
      began(2, 'oskar', { role: 'moderator', expiresAt: now + day }),
      began(3, 'riina', { spentBy: newId(), acceptedAt: now - 2 * day }),
      began(5, 'toivo', { revokedAt: now - day, name: 'Toivo Toomingas' }),
      began(20, 'viive'),
    ]);
  return inviter;
}
