import { describe, expect, it } from 'vitest';
import {
  actors,
  beginDraft,
  call,
  createTestCommunity,
  type TestActor,
  draftText as text,
} from '#api/testing/index.ts';

const community = await createTestCommunity();
const read = async (slug: string, as?: TestActor) => {
  const options = as ? { as } : {};
  const answer = await call<{ data?: { slug: string } }>(community, 'GET', `/api/articles/${slug}`, options);
  return answer.body.data?.slug ?? answer.status;
};

/** An article that was published at the first of these addresses, then at each of the others. */
async function publishAt(slugs: string[], access: 'everyone' | 'members' = 'everyone') {
  const draft = await beginDraft(community);
  let version = 0;
  for (const slug of slugs) {
    await draft.save(version, { slug, access, texts: { et: text(slug) } });
    await draft.publish(version + 1);
    version += 2;
  }
  return { ...draft, version };
}

describe('an address that an item was published at', () => {
  it('goes on leading to it, however often it moves', async () => {
    await publishAt(['a-1', 'a-2', 'a-3']);
    expect([await read('a-1'), await read('a-2'), await read('a-3')]).toEqual(['a-3', 'a-3', 'a-3']);
  });

  it('leads to it again after it was a draft meanwhile, and nowhere until then', async () => {
    const { version, save, publish, withdraw } = await publishAt(['b-1']);
    await withdraw(version, 'draft');
    await save(version + 1, { slug: 'b-2' });
    expect([await read('b-1'), await read('b-2')]).toEqual([404, 404]);
    await publish(version + 2);
    expect([await read('b-1'), await read('b-2')]).toEqual(['b-2', 'b-2']);
  });

  it('is the newer item’s that is published there, also once that is gone, and a draft’s never', async () => {
    const older = await publishAt(['c-1', 'c-2']);
    const newer = await beginDraft(community);
    await newer.save(0, { slug: 'c-1' });
    expect(await read('c-1')).toBe('c-2');
    await newer.publish(1);
    expect(await read('c-1')).toBe('c-1');
    await newer.withdraw(2, 'archived');
    expect(await read('c-1')).toBe(404);
    expect(await read('c-2')).toBe('c-2');
    await older.save(older.version, { slug: 'c-3' });
    await older.publish(older.version + 1);
    expect([await read('c-1'), await read('c-2')]).toEqual([404, 'c-3']);
  });

  it('is kept by nothing that nobody could read: a draft, or what was refused', async () => {
    const draft = await beginDraft(community);
    await draft.save(0, { slug: 'd-1' });
    await draft.save(1, { slug: 'd-2' });
    await draft.publish(2);
    await draft.save(3, { slug: 'd-3' });
    expect((await draft.publish(3)).status).toBe(409);
    expect([await read('d-1'), await read('d-2'), await read('d-3')]).toEqual([404, 'd-2', 404]);
  });

  it('tells nothing of an item to who may not know of it', async () => {
    await publishAt(['e-1', 'e-2'], 'members');
    const unknown = await call(community, 'GET', '/api/articles/e-0');
    for (const slug of ['e-1', 'e-2']) {
      const { status, body } = await call(community, 'GET', `/api/articles/${slug}`);
      expect([status, body.error]).toEqual([unknown.status, unknown.body.error]);
    }
    expect(await read('e-1', await actors.member(community))).toBe('e-2');
  });

  it('is another type’s own', async () => {
    await publishAt(['f-1', 'f-2']);
    const mari = await actors.member(community);
    expect((await call(community, 'GET', '/api/videos/f-1', { as: mari })).status).toBe(404);
  });
});
