import { twoFactors } from '#api/features/accounts/two-factor/schema.ts';
import { twoFactorResets } from '#api/features/operations/members/two-factor-resets/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPerson, type Person } from './people.ts';
import { databaseOf } from './settings.ts';

/** Creates a member with two-factor whose secret is unknown. */
export async function createMemberWithUnknownSecret(slug: string, name = 'Kaja Kadunud'): Promise<Person> {
  const member = await createPerson(slug, 'user', { name });
  await databaseOf(slug).insert(twoFactors).values({ userId: member.id, enabledAt: Date.now() });
  return member;
}

/** Creates a member with two-factor for whom an administrator has requested a reset. */
export async function createResetRequest(
  slug: string,
  reason = 'Her phone was stolen. I called her.',
): Promise<Person> {
  const member = await createMemberWithUnknownSecret(slug);
  const { id: requestedBy } = await createPerson(slug, 'admin', { name: 'Aive Abistaja' });
  const [requestedAt, expiresAt] = [Date.now(), Date.now() + 6 * 24 * 60 * 60 * 1000];
  await databaseOf(slug)
    .insert(twoFactorResets)
    .values({ userId: member.id, id: newId(), requestedBy, reason, requestedAt, expiresAt });
  return member;
}
