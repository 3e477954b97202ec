import { describe, expect, it } from 'vitest';
import {
  actors,
  createActorContext,
  createTestCommunity,
  day,
  insertComment,
  insertPost,
  later,
  type TestActor,
} from '#api/testing/index.ts';
import { loadFeedPage } from './list-posts.ts';

async function createHere() {
  const community = await createTestCommunity();
  const stepsOf = async (as: TestActor) =>
    (await loadFeedPage(await createActorContext(community, as), {})).data.firstSteps;
  const joined = (ago: number) => ({ user: { createdAt: later(-ago).getTime() } });
  return { community, stepsOf, joined };
}

describe('a newcomer’s first steps', () => {
  it('are done once the newcomer has posted and commented, even if the post is still held', async () => {
    const { community, stepsOf, joined } = await createHere();
    const mari = await actors.member(community, joined(day));
    const others = await insertPost(community);
    expect(await stepsOf(mari)).toEqual({ hasPosted: false, hasCommented: false });
    await insertPost(community, { authorId: mari.id, state: 'held' });
    expect(await stepsOf(mari)).toEqual({ hasPosted: true, hasCommented: false });
    await insertComment(community, { postId: others, authorId: mari.id });
    expect(await stepsOf(mari)).toEqual({ hasPosted: true, hasCommented: true });
  });

  it('are shown for two weeks, and not to staff', async () => {
    const { community, stepsOf, joined } = await createHere();
    expect(await stepsOf(await actors.member(community, joined(13 * day)))).not.toBeNull();
    expect(await stepsOf(await actors.member(community, joined(15 * day)))).toBeNull();
    expect(await stepsOf(await actors.moderator(community, joined(day)))).toBeNull();
  });

  it('need no extra exchange with the database', async () => {
    const { community, joined } = await createHere();
    const context = await createActorContext(community, await actors.member(community, joined(day)));
    const before = context.roundTrips();
    await loadFeedPage(context, {});
    expect(context.roundTrips() - before).toBe(1);
  });
});
