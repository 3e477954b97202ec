import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  createActorContext,
  createTestCommunity,
  createTestContext,
  insertExpert,
  type TestActor,
} from '#api/testing/index.ts';
import { loadProfilePage } from './load-profile-page.ts';

const community = await createTestCommunity();

const open = async (id: unknown, as?: TestActor) =>
  loadProfilePage(as ? await createActorContext(community, as) : createTestContext(community), { id: id as string });
const refused = expect.objectContaining({ kind: 'not_found' });

describe('loadProfilePage', () => {
  it('shows a listed expert’s entry to everyone, and their profile only to viewers who may see it', async () => {
    const viewer = await actors.member(community);
    const kept = { about: 'Minu kodune elu.', profileVisibility: 'members' } as const;
    const mart = await insertExpert(community, kept);
    const toVisitor = await open(mart.id);
    expect(toVisitor).toMatchObject({ expert: { headline: 'Unenõustaja' }, member: null, isListed: true });
    expect(JSON.stringify(toVisitor)).not.toMatch(/kodune|@|memberSince/);
    expect((await open(mart.id, viewer)).member?.about).toBe('Minu kodune elu.');

    const hidden = await insertExpert(community, { ...kept, profileVisibility: 'nobody' });
    expect(await open(hidden.id, viewer)).toMatchObject({ member: null, expert: { id: hidden.id } });
    expect((await open(hidden.id, hidden)).member?.about).toBe('Minu kodune elu.');
  });

  it('shows an unlisted expert’s entry only to that expert', async () => {
    const mart = await insertExpert(community, { profileVisibility: 'members' }, { isListed: false });
    expect(await open(mart.id, mart)).toMatchObject({ expert: { headline: 'Unenõustaja' }, isListed: false });
    expect(await open(mart.id, await actors.admin(community))).toMatchObject({ expert: null, member: { id: mart.id } });
    await expect(open(mart.id)).rejects.toEqual(refused);
  });

  it('hides a former expert’s entry, even from themselves', async () => {
    const mart = await insertExpert(community, { profileVisibility: 'everyone' });
    await community.db.update(users).set({ isExpert: false }).where(eq(users.id, mart.id));
    expect(await open(mart.id, mart)).toMatchObject({ expert: null, isListed: false, member: { id: mart.id } });
  });

  it('shows a member’s profile only to viewers who may see it', async () => {
    const mari = await actors.member(community, { user: { profileVisibility: 'everyone' } });
    expect(await open(mari.id)).toMatchObject({ member: { name: 'Mari Maasikas' }, expert: null });
  });

  it('fails in the same way for hidden, banned and unknown members, those of another community and invalid ids', async () => {
    const hidden = await actors.member(community, { user: { profileVisibility: 'nobody' } });
    const banned = await insertExpert(community, { status: 'banned', profileVisibility: 'everyone' });
    const foreign = await insertExpert(await createTestCommunity());
    for (const id of [hidden.id, banned.id, foreign.id, 'nobody', undefined])
      await expect(open(id)).rejects.toEqual(refused);
  });

  it('reads the page in one database exchange once the brand is known', async () => {
    const mart = await insertExpert(community);
    const context = createTestContext(community);
    await context.community();
    const before = context.roundTrips();
    await loadProfilePage(context, { id: mart.id });
    expect(context.roundTrips() - before).toBe(1);
  });
});
