import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createFeedReader, type FeedResponse } from '#api/testing/feed-reader.ts';
import { actors, call, insertSpace, type TestActor } from '#api/testing/index.ts';

describe('GET /api/users/:id/posts', () => {
  it('lists a member’s posts that the viewer may read, newest first', async () => {
    const { community, mari, post } = await createFeedReader();
    const jaan = await actors.member(community);
    const authorId = jaan.id;
    const [one, two] = [await post(2, { authorId }), await post(9, { authorId })];
    await post(1, { authorId, state: 'held' });
    await post(1, { authorId, spaceId: await insertSpace(community, { readAccess: 'premium' }) });
    const { body } = await call<FeedResponse>(community, 'GET', `/api/users/${jaan.id}/posts`, { as: mari });
    expect(body.data.items.map(({ id }) => id)).toEqual([two, one]);
  });

  it('returns 404 for hidden, banned, deleted and unknown members, as their profile does', async () => {
    const { community, mari, post } = await createFeedReader();
    const statusFor = async (user: Partial<typeof users.$inferInsert>, as: TestActor = mari) => {
      const author = await actors.member(community);
      await post(1, { authorId: author.id });
      await community.db.update(users).set(user).where(eq(users.id, author.id));
      return (await call(community, 'GET', `/api/users/${author.id}/posts`, { as })).status;
    };
    const admin = await actors.admin(community);
    const unseen = [
      { profileVisibility: 'nobody' },
      { status: 'banned' },
      { status: 'inactive', deletedAt: 1 },
    ] as const;
    for (const user of unseen) expect([await statusFor(user), await statusFor(user, admin)]).toEqual([404, 404]);
    expect(await statusFor({ about: 'Elan Kihnus.' })).toBe(200);
    expect((await call(community, 'GET', `/api/users/${newId()}/posts`, { as: mari })).status).toBe(404);
    const jaan = await actors.member(community, { user: { profileVisibility: 'nobody' } });
    expect((await call(community, 'GET', `/api/users/${jaan.id}/posts`, { as: jaan })).status).toBe(200);
  });
});
