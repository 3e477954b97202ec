import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPng } from '#api/platform/images/testing.ts';
import {
  actors,
  bindings,
  call,
  createTestCommunity,
  createTestContext,
  day,
  failingStorage,
  insertSpace,
  later,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { maxUnusedPictures, type PostPicture } from './contract.ts';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { postPictures } from './schema.ts';

async function arrange() {
  const community = await createTestCommunity();
  const mari = await actors.member(community);
  const { body } = await upload(community, mari);
  const { key, address } = body.data;
  const clean = (after: number) => deleteUnusedPictures(createTestContext(community, { now: later(after) }));
  const isStored = async () => (await bindings.FILES.head(key)) !== null;
  return { community, mari, key, address, clean, isStored };
}

const upload = (community: TestCommunity, as: TestActor, file: unknown = createPng({ width: 40 })) =>
  call<{ data: PostPicture; error?: { code: string } }>(community, 'PUT', '/api/community/pictures', {
    as,
    body: file,
    headers: { 'content-type': 'image/png' },
  });

describe('a picture for a post', () => {
  it('is stored under a key that includes its size', async () => {
    const { community, key, isStored } = await arrange();
    expect(key).toMatch(new RegExp(`^${community.tenant.slug}/community/[0-9a-f-]{36}-40x\\d+\\.png$`));
    expect(await isStored()).toBe(true);
  });

  it('is refused if it isn’t a picture, or after 60 in an hour', async () => {
    const { community, mari } = await arrange();
    const { status, body } = await upload(community, mari, new TextEncoder().encode('<svg onload="x()">'));
    expect([status, body.error?.code]).toEqual([400, 'picture_invalid']);
    for (let sent = 2; sent < 60; sent += 1) await upload(community, mari);
    expect((await upload(community, mari)).status).toBe(429);
  });

  it('is refused while its owner has 100 unused pictures, until some are used or deleted', async () => {
    const { community, mari, isStored, clean } = await arrange();
    const rows = Array.from({ length: maxUnusedPictures - 1 }, (_, index) => ({ key: `w${index}`, ownerId: mari.id }));
    await community.db.insert(postPictures).values(rows.map((row) => ({ ...row, createdAt: 0 })));
    const { status, body } = await upload(community, mari);
    expect([status, body.error?.code]).toEqual([409, 'unsent_files_full']);
    await community.db.update(postPictures).set({ isUsed: true }).where(eq(postPictures.key, 'w0'));
    expect((await upload(community, mari)).status).toBe(200);
    expect((await upload(community, mari)).status).toBe(409);
    await clean(day);
    expect([await isStored(), (await upload(community, mari)).status]).toEqual([true, 200]);
  });

  it('is deleted after two days without use, and not before', async () => {
    const { clean, isStored } = await arrange();
    await clean(2 * day);
    expect(await isStored()).toBe(true);
    await clean(2 * day + 1);
    expect(await isStored()).toBe(false);
  });

  it('is deleted by the next run if storage failed to delete it', async () => {
    const { community, clean, isStored } = await arrange();
    const now = later(3 * day);
    const context = createTestContext(community, { now });
    const broken = { ...context, db: context.db, env: { ...context.env, FILES: failingStorage } };
    await expect(deleteUnusedPictures(broken)).rejects.toThrow();
    expect(await isStored()).toBe(true);
    await clean(3 * day);
    expect(await isStored()).toBe(false);
  });

  it('stays while an unsent text uses it', async () => {
    const { community, mari, address, clean, isStored } = await arrange();
    const content = { body: `![õun](${address})` };
    const { status } = await call(community, 'PUT', '/api/unsent-texts/post', {
      as: mari,
      body: { clientId: crypto.randomUUID(), version: 0, content },
    });
    expect(status).toBe(200);
    await clean(3 * day);
    expect(await isStored()).toBe(true);
  });

  it('stays once a post or comment has used it', async () => {
    const [inPost, inComment] = [await arrange(), await arrange()];
    for (const { community, mari, address } of [inPost, inComment]) {
      const picture = `![õun](${address})`;
      const post = await call<{ data: { id: string } }>(community, 'POST', '/api/posts', {
        as: mari,
        body: {
          space: await insertSpace(community),
          title: 'Õun',
          body: address === inPost.address ? picture : 'Vaata',
        },
      });
      expect(post.status).toBe(201);
      if (address === inPost.address) continue;
      const path = `/api/posts/${post.body.data.id}/comments`;
      expect((await call(community, 'POST', path, { as: mari, body: { body: picture } })).status).toBe(201);
    }
    for (const { clean, isStored } of [inPost, inComment]) {
      await clean(30 * day);
      expect(await isStored()).toBe(true);
    }
  });
});
