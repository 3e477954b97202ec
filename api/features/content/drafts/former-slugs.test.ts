import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createDraft,
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

/** Publishes an article at each of these addresses in turn. */
async function publishAt(slugs: string[], access: 'everyone' | 'members' = 'everyone') {
  const draft = await createDraft(community);
  let version = 0;
  for (const slug of slugs) {
    await draft.save(version, { slug, access, texts: { et: text(slug) } });
    await draft.publish(version + 1);
    version += 2;
  }
  return { ...draft, version };
}

describe('a former address', () => {
  it('resolves to its item, however often the item moves', async () => {
    await publishAt(['a-1', 'a-2', 'a-3']);
    expect([await read('a-1'), await read('a-2'), await read('a-3')]).toEqual(['a-3', 'a-3', 'a-3']);
  });

  it('works again once a withdrawn item is republished, but not before', async () => {
    const { version, save, publish, withdraw } = await publishAt(['b-1']);
    await withdraw(version, 'draft');
    await save(version + 1, { slug: 'b-2' });
    expect([await read('b-1'), await read('b-2')]).toEqual([404, 404]);
    await publish(version + 2);
    expect([await read('b-1'), await read('b-2')]).toEqual(['b-2', 'b-2']);
  });

  it('belongs to the newer item published there, even after that item is archived, but never to a draft', async () => {
    const older = await publishAt(['c-1', 'c-2']);
    const newer = await createDraft(community);
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

  it('is recorded only for published items, not for drafts or refused changes', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'd-1' });
    await draft.save(1, { slug: 'd-2' });
    await draft.publish(2);
    await draft.save(3, { slug: 'd-3' });
    expect((await draft.publish(3)).status).toBe(409);
    expect([await read('d-1'), await read('d-2'), await read('d-3')]).toEqual([404, 'd-2', 404]);
  });

  it('reveals nothing to viewers without access', async () => {
    await publishAt(['e-1', 'e-2'], 'members');
    const unknown = await call(community, 'GET', '/api/articles/e-0');
    for (const slug of ['e-1', 'e-2']) {
      const { status, body } = await call(community, 'GET', `/api/articles/${slug}`);
      expect([status, body.error]).toEqual([unknown.status, unknown.body.error]);
    }
    expect(await read('e-1', await actors.member(community))).toBe('e-2');
  });

  it('is separate for each content type', async () => {
    await publishAt(['f-1', 'f-2']);
    const mari = await actors.member(community);
    expect((await call(community, 'GET', '/api/videos/f-1', { as: mari })).status).toBe(404);
  });
});
