import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  insertSpace,
  type TestActor,
} from '#api/testing/index.ts';
import type { Revision } from '../posts/contract.ts';
import { posts, textRevisions } from '../posts/schema.ts';
import { comments } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const [mari, jaan, staff] = [
  await actors.member(community, { user: { name: 'Mari' } }),
  await actors.member(community),
  await actors.moderator(community),
];

type Answer = CommonResponse & { data: { items: Revision[]; nextCursor: string | null } };
const read = (id: string, as: TestActor = jaan, query = '') =>
  call<Answer>(community, 'GET', `/api/comments/${id}/revisions?${query}`, { as });
const bodies = async (id: string, as?: TestActor) => (await read(id, as)).body.data.items.map(({ body }) => body);

/** Creates a comment by Mari with the text "Kolmas" and the earlier texts "Esimene" and "Teine". */
async function edited(postId: string) {
  const id = await insertComment(community, { postId, authorId: mari.id, body: 'Esimene' });
  for (const [version, body] of [
    [1, 'Teine'],
    [2, 'Kolmas'],
  ] as const)
    await call(community, 'PATCH', `/api/comments/${id}`, { as: mari, body: { body, version } });
  return id;
}

describe('the revisions of a comment', () => {
  it('are listed newest first, in pages, for anyone who may read the comment', async () => {
    const id = await edited(await insertPost(community));
    const { items } = (await read(id)).body.data;
    expect(items.map(({ body, title, replacedBy }) => [body, title, replacedBy.name])).toEqual([
      ['Teine', null, 'Mari'],
      ['Esimene', null, 'Mari'],
    ]);
    const { nextCursor } = (await read(id, jaan, 'limit=1')).body.data;
    expect((await read(id, jaan, `limit=1&cursor=${nextCursor}`)).body.data.items[0]?.body).toBe('Esimene');
  });

  it('are listed without their text if staff hid it, except for their author and staff', async () => {
    const id = await edited(await insertPost(community));
    await db.update(textRevisions).set({ hiddenAt: 1 }).where(eq(textRevisions.body, 'Esimene'));
    expect([await bodies(id, jaan), await bodies(id, mari)]).toEqual([
      ['Teine', null],
      ['Teine', 'Esimene'],
    ]);
    expect(await bodies(id, staff)).toEqual(['Teine', 'Esimene']);
  });

  it.each(['deleted', 'removed'] as const)(
    'aren’t shown for a comment or post that is %s, except to their author and staff',
    async (state) => {
      const postId = await insertPost(community);
      const [one, other] = [await edited(postId), await edited(postId)];
      await db.update(comments).set({ state }).where(eq(comments.id, one));
      const readers = [jaan, mari, staff];
      const statuses = async (id: string) => Promise.all(readers.map(async (as) => (await read(id, as)).status));
      expect(await statuses(one)).toEqual([404, 200, 200]);
      expect(await statuses(other)).toEqual([200, 200, 200]);
      await db.update(posts).set({ state }).where(eq(posts.id, postId));
      expect(await statuses(other)).toEqual([404, 200, 200]);
    },
  );

  it('aren’t shown to members who can’t read the space, or for held or unknown comments', async () => {
    const closed = await insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'premium' }) });
    const hidden = await insertComment(community, { postId: closed });
    const held = await insertComment(community, { postId: await insertPost(community), state: 'held' });
    for (const id of [hidden, held, newId(), 'x']) expect((await read(id)).status).toBe(404);
  });
});
