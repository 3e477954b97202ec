import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  hour,
  insertPost,
  insertSpace,
  later,
  testNow,
} from '#api/testing/index.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import type { posts } from '../schema.ts';
import type { VotedPoll } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const mari = await actors.member(community);

async function insertPoll(
  poll: Partial<typeof polls.$inferInsert> = {},
  post: Partial<typeof posts.$inferInsert> = {},
) {
  const postId = await insertPost(community, { kind: 'poll', ...post });
  await db.insert(polls).values({ postId, isMultiple: false, ...poll });
  await db
    .insert(pollOptions)
    .values(['Kell 9', 'Kell 10', 'Kell 11'].map((text, position) => ({ postId, position, text })));
  return postId;
}
const vote = (id: string, options: unknown, { as = mari, now = testNow } = {}) =>
  call<CommonResponse & { data: VotedPoll }>(community, 'PUT', `/api/posts/${id}/vote`, { as, body: { options }, now });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof vote>>) => [status, body.error?.code];
const votesIn = async (id: string) =>
  (await db.select().from(pollVotes).where(eq(pollVotes.postId, id))).map(({ option }) => option).sort();

describe('a vote', () => {
  it('is refused until the member has joined, if the space requires it', async () => {
    const id = await insertPoll({}, { spaceId: await insertSpace(community, { mustJoin: true }) });
    expect((await vote(id, [0])).status).toBeGreaterThanOrEqual(400);
    expect(await votesIn(id)).toEqual([]);
  });

  it('replaces the member’s earlier vote, and reveals the results', async () => {
    const id = await insertPoll();
    await vote(id, [1], { as: await actors.member(community) });
    await vote(id, [0]);
    const { status, body } = await vote(id, [2]);
    expect([status, body.data]).toEqual([
      200,
      {
        isMultiple: false,
        closesAt: null,
        isClosed: false,
        voterCount: 2,
        mine: [2],
        options: [
          { position: 0, text: 'Kell 9', votes: 0 },
          { position: 1, text: 'Kell 10', votes: 1 },
          { position: 2, text: 'Kell 11', votes: 1 },
        ],
      },
    ]);
  });

  it('hides the results again when withdrawn', async () => {
    const id = await insertPoll();
    await vote(id, [1]);
    const { body } = await vote(id, []);
    expect([body.data.mine, body.data.voterCount, body.data.options.map(({ votes }) => votes)]).toEqual([
      [],
      0,
      [null, null, null],
    ]);
  });

  it('can be for several options only if the poll allows it, and only for existing ones', async () => {
    const [single, multiple] = [await insertPoll(), await insertPoll({ isMultiple: true })];
    expect((await vote(multiple, [0, 2, 0])).body.data.mine).toEqual([0, 2]);
    await vote(single, [1]);
    for (const options of [[0, 2], [3], [1, 3]])
      expect(codeOf(await vote(single, options))).toEqual([400, 'vote_invalid']);
    for (const options of ['0', [-1], [0.5], ['0'], undefined]) expect((await vote(single, options)).status).toBe(400);
    expect([await votesIn(single), await votesIn(multiple)]).toEqual([[1], [0, 2]]);
  });

  it('is accepted until the millisecond in which the poll closes', async () => {
    const id = await insertPoll({ closesAt: later(hour).getTime() });
    expect((await vote(id, [0], { now: later(hour - 1) })).status).toBe(200);
    expect(codeOf(await vote(id, [1], { now: later(hour) }))).toEqual([409, 'poll_closed']);
    expect(await votesIn(id)).toEqual([0]);
  });

  it('is counted correctly when members vote and change their votes concurrently', async () => {
    const id = await insertPoll();
    const people = await Promise.all(Array.from({ length: 15 }, () => actors.member(community)));
    await Promise.all(people.flatMap((as) => [0, 1, 2].map((option) => vote(id, [option], { as }))));
    expect((await votesIn(id)).length).toBe(15);
    await Promise.all(people.map((as) => vote(id, [1], { as })));
    expect(await votesIn(id)).toEqual(Array(15).fill(1));
  });

  it('is refused to a member who has blocked the post’s author, and the poll isn’t shown to them', async () => {
    const [author, as] = [await actors.member(community), await actors.member(community)];
    const id = await insertPoll({}, { authorId: author.id });
    await db.insert(blocks).values({ userId: as.id, blockedId: author.id, createdAt: 1 });
    const refused = await vote(id, [0], { as });
    expect([codeOf(refused), JSON.stringify(refused.body)]).toEqual([
      [409, 'not_a_poll'],
      expect.not.stringMatching('Kell'),
    ]);
    expect(await votesIn(id)).toEqual([]);
  });

  it('is refused where writing is closed, and returns 404 where the member can’t read', async () => {
    const refused = async (post: Partial<typeof posts.$inferInsert>) =>
      codeOf(await vote(await insertPoll({}, post), [0]));
    expect(await refused({ lockedAt: 1 })).toEqual([409, 'post_locked']);
    expect(await refused({ state: 'removed' })).toEqual([409, 'post_deleted']);
    expect(await refused({ spaceId: await insertSpace(community, { archivedAt: 1 }) })).toEqual([
      409,
      'space_archived',
    ]);
    expect((await refused({ spaceId: await insertSpace(community, { readAccess: 'premium' }) }))[0]).toBe(404);
    expect(codeOf(await vote(await insertPost(community), [0]))).toEqual([409, 'not_a_poll']);
    expect((await vote(newId(), [0])).status).toBe(404);
  });
});
