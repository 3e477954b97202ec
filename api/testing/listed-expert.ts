import type { users } from '#api/features/accounts/users/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

/** Inserts an expert in the directory: by default a sleep counsellor who takes questions. */
export async function insertExpert(
  community: TestCommunity,
  user: Partial<typeof users.$inferInsert> = {},
  profile: Partial<typeof expertProfiles.$inferInsert> = {},
): Promise<TestActor> {
  const actor = await actors.expert(community, { user: { name: 'Mart Põder', ...user } });
  await community.db.insert(expertProfiles).values({
    userId: actor.id,
    headlineEt: 'Unenõustaja',
    headlineEn: 'Sleep counsellor',
    aboutEt: 'Hea uni algab hommikul.',
    aboutEn: 'Good sleep starts in the morning.',
    fields: [{ et: 'Uni', en: 'Sleep' }],
    languages: ['et', 'en'],
    isListed: true,
    takesQuestions: true,
    createdAt: testNow.getTime(),
    ...profile,
  });
  return actor;
}
