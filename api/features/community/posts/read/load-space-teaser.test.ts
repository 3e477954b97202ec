import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import { createTestCommunity, createTestContext, insertPost, insertSpace } from '#api/testing/index.ts';
import { listLockedSpaces, loadSpaceTeaser } from './load-space-teaser.ts';

const here = await createTestCommunity();
const load = (asked: Parameters<typeof loadSpaceTeaser>[1]) => loadSpaceTeaser(createTestContext(here), asked);

describe('loadSpaceTeaser', () => {
  it('finds a space by its URL or a post’s, and returns its name and description but nothing that members wrote', async () => {
    const slug = `ruum-${newId()}`;
    const space = await insertSpace(here, { slug, descriptionEt: 'Öödest.' });
    const post = await insertPost(here, { spaceId: space, title: 'Secret' });
    for (const asked of [{ space: slug }, { space }, { post }]) {
      expect(await load(asked)).toEqual({ slug, name: 'Uni', description: 'Öödest.', plan: null });
    }
  });

  it('returns nothing unless every member can read the space without joining it', async () => {
    for (const closed of [{ readAccess: 'premium' }, { mustJoin: true }] as const) {
      const space = await insertSpace(here, closed);
      const post = await insertPost(here, { spaceId: space });
      expect([await load({ space }), await load({ post })]).toEqual([null, null]);
    }
  });

  it('includes the plan of a closed space, if the community shows it and it isn’t archived', async () => {
    const shown = { readAccess: 'premium', isShownLocked: true } as const;
    const [slug, old] = [`ruum-${newId()}`, `ruum-${newId()}`];
    const space = await insertSpace(here, { slug, ...shown });
    await insertSpace(here, { slug: old, archivedAt: 1, ...shown });
    const post = await insertPost(here, { spaceId: space, title: 'Secret' });
    const teaser = { slug, name: 'Uni', description: '', plan: 'premium' };
    expect([await load({ space }), await load({ post }), await load({ space: old })]).toEqual([teaser, teaser, null]);
    expect(await listLockedSpaces(createTestContext(here))).toEqual([teaser]);
  });

  it('returns nothing if members must join the space and it no longer requires a plan', async () => {
    const space = await insertSpace(here, { mustJoin: true, isShownLocked: true });
    const post = await insertPost(here, { spaceId: space });
    expect([await load({ space }), await load({ post })]).toEqual([null, null]);
  });

  it('returns nothing if the space is archived, because members don’t see it listed', async () => {
    const space = await insertSpace(here, { archivedAt: 1 });
    const post = await insertPost(here, { spaceId: space });
    expect([await load({ space }), await load({ post })]).toEqual([null, null]);
  });

  it('returns nothing where people join by invitation, except for spaces that are shown to everyone', async () => {
    const context = createTestContext(here);
    const closed = { ...context, tenant: { ...context.tenant, joining: 'invitation' as const } };
    const space = await insertSpace(here);
    const post = await insertPost(here, { spaceId: space });
    const shown = await insertSpace(here, { readAccess: 'premium', isShownLocked: true });
    expect([await loadSpaceTeaser(closed, { space }), await loadSpaceTeaser(closed, { post })]).toEqual([null, null]);
    expect(await loadSpaceTeaser(closed, { space: shown })).toMatchObject({ plan: 'premium' });
  });

  it('returns nothing for a post that is held, deleted or unknown', async () => {
    const spaceId = await insertSpace(here);
    for (const state of ['held', 'deleted', 'removed'] as const) {
      expect(await load({ post: await insertPost(here, { spaceId, state }) }), state).toBeNull();
    }
    for (const asked of [{ post: newId() }, { post: 'no-id' }, { space: 'unknown' }, {}]) {
      expect(await load(asked)).toBeNull();
    }
  });
});
