import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import { createFeedReader, type FeedResponse } from '#api/testing/feed-reader.ts';
import { actors, call, createActorContext, insertSpace } from '#api/testing/index.ts';
import { posts, postTexts } from '../schema.ts';
import { listCards } from './list-cards.ts';

describe('GET /api/posts/cards', () => {
  const get = async ({ community, mari }: Awaited<ReturnType<typeof createFeedReader>>, ids: readonly string[]) =>
    call<FeedResponse>(community, 'GET', `/api/posts/cards?ids=${ids.join()}`, { as: mari });

  it('returns the requested posts as they are now, whatever list they are in, and no others', async () => {
    const here = await createFeedReader();
    const [one, two] = [await here.post(5), await here.post(6)];
    await here.post(7);
    await here.db.update(postTexts).set({ title: 'Uus pealkiri' }).where(eq(postTexts.postId, one));
    const { body } = await get(here, [one, two]);
    expect(Object.fromEntries(body.data.items.map(({ id, title }) => [id, title]))).toEqual({
      [one]: 'Uus pealkiri',
      [two]: 'Uni',
    });
  });

  it('omits posts that the member can no longer see: deleted, held, in a closed space, unknown', async () => {
    const here = await createFeedReader();
    const [gone, held, closed] = [
      await here.post(1),
      await here.post(2),
      await here.post(3, { spaceId: await insertSpace(here.community, { readAccess: 'premium' }) }),
    ];
    await here.db.update(posts).set({ state: 'deleted' }).where(eq(posts.id, gone));
    await here.db.update(posts).set({ state: 'held' }).where(eq(posts.id, held));
    expect((await get(here, [gone, held, closed, newId()])).body.data.items).toEqual([]);
  });

  it('accepts one to a hundred ids', async () => {
    const here = await createFeedReader();
    const statuses: number[] = [];
    for (const ids of [[], ['uni'], Array.from({ length: 101 }, newId), Array.from({ length: 100 }, newId)])
      statuses.push((await get(here, ids)).status);
    expect(statuses).toEqual([400, 400, 400, 200]);
  });

  it('needs one exchange with the database', async () => {
    const { community, post } = await createFeedReader();
    const context = await createActorContext(community, await actors.member(community));
    const [ids, before] = [await post(1), context.roundTrips()];
    await listCards(context, { ids });
    expect(context.roundTrips() - before).toBe(1);
  });
});
