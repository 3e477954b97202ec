import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  insertPost,
  insertSpace,
  retryWhileBusy,
} from '#api/testing/index.ts';
import { posts } from '../posts/schema.ts';
import { comments } from './schema.ts';

it('nothing is lost or duplicated while 50 members read and 8 write, each sending everything twice at once', async () => {
  const community = await createTestCommunity();
  const { db } = community;
  const spaceId = await insertSpace(community);
  const postId = await insertPost(community, { spaceId });
  const readers = await Promise.all(Array.from({ length: 50 }, () => actors.member(community)));
  const writers = readers.slice(0, 8);
  const ask = (method: 'GET' | 'POST', path: string, options: CallOptions) =>
    retryWhileBusy(() => call<{ data: { id: string } }>(community, method, path, options));
  const read = async (as: (typeof readers)[number]) => {
    for (const path of ['/api/posts', '/api/spaces', `/api/posts/${postId}/comments`])
      expect((await ask('GET', path, { as })).status).toBe(200);
  };
  const write = async (as: (typeof readers)[number]) => {
    for (let number = 0; number < 3; number += 1) {
      const comment = { body: `Kommentaar ${number}`, clientId: crypto.randomUUID() };
      const post = { space: spaceId, title: 'Uni', body: `Postitus ${number}`, clientId: crypto.randomUUID() };
      const send = (path: string, body: object) => Promise.all([1, 2].map(() => ask('POST', path, { as, body })));
      for (const sent of [await send(`/api/posts/${postId}/comments`, comment), await send('/api/posts', post)]) {
        expect(sent.map(({ status }) => status < 300)).toEqual([true, true]);
        expect(new Set(sent.map(({ body }) => body.data.id)).size).toBe(1);
      }
    }
  };
  await Promise.all([...readers.map(read), ...writers.map(write)]);
  const [post] = await db.select().from(posts).where(eq(posts.id, postId));
  expect([post?.commentCount, post?.lastPosition]).toEqual([24, 24]);
  const written = await db.select({ position: comments.position }).from(comments).where(eq(comments.postId, postId));
  const positions = written.map(({ position }) => position).sort((one, other) => one - other);
  expect(positions).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
  expect(await db.$count(posts)).toBe(1 + 24);
  const documents = await db.all<{ count: number }>(sql`select count(*) as count from discussion_documents`);
  expect(documents[0]?.count).toBe(1 + 24 + 24);
});
