import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { actors, day, insertComment, insertPost, insertSpace, type TestActor, testNow } from '#api/testing/index.ts';
import { insertContent } from '#api/testing/published-content.ts';
import { createSearch, markMatches, searchableText } from '#api/testing/search.ts';

const { community, ask, idsOf } = await createSearch();

describe('posts and comments in search', () => {
  it('are listed newest first, each with its URL', async () => {
    const mari = await actors.member(community);
    const postId = await insertPost(community, { title: 'Unekool algab', body: 'Kes _tuleb_?' });
    const commentId = await insertComment(community, { postId, body: 'Mina tulen unekooli!' });
    const { items } = await ask('unekoo', { as: mari });
    expect(items.map(({ id, kind, path, title }) => [id, kind, path, title])).toEqual([
      [commentId, 'comment', `/community/posts/${postId}?comment=${commentId}#c-${commentId}`, 'Unekool algab'],
      [postId, 'post', `/community/posts/${postId}`, 'Unekool algab'],
    ]);
    expect([markMatches(items[0]?.excerptParts), markMatches(items[1]?.titleParts)]).toEqual([
      'Mina tulen [unekooli]!',
      '[Unekool] algab',
    ]);
    expect(await idsOf('unekool')).toEqual([]);
  });

  it('say who wrote them and when, without the name of a deleted account', async () => {
    const [mari, jaan, kati] = [
      await actors.member(community),
      await actors.member(community, { user: { name: 'Jaan Tamm' } }),
      await actors.member(community, { user: { name: null, deletedAt: 1 } }),
    ];
    const createdAt = testNow.getTime() - day;
    const postId = await insertPost(community, { title: 'Kirjamapp', authorId: jaan.id, createdAt });
    await insertComment(community, { postId, body: 'Kirjamapp kaasa', authorId: kati.id, createdAt: createdAt + 1 });
    const { items } = await ask('kirjamapp', { as: mari, locale: 'en' });
    expect(items.map(({ written }) => written)).toEqual([
      { by: 'Deleted member', at: new Date(createdAt + 1).toISOString() },
      { by: 'Jaan Tamm', at: new Date(createdAt).toISOString() },
    ]);
  });

  it('are found by their current words, but not by earlier ones', async () => {
    const mari = await actors.member(community);
    const postId = await insertPost(community, { title: 'Vana pealkiri', body: 'Kaalikas' });
    const commentId = await insertComment(community, { postId, body: 'Naeris' });
    await community.db.update(postTexts).set({ title: 'Uus', plain: 'Pastinaak' }).where(eq(postTexts.postId, postId));
    await community.db.update(comments).set({ plain: 'Peterselliga' }).where(eq(comments.id, commentId));
    const found = (q: string) => idsOf(q, { as: mari });
    expect([await found('kaalikas'), await found('naeris')]).toEqual([[], []]);
    expect([await found('pastinaak'), await found('petersell')]).toEqual([[postId], [commentId]]);
    await community.db.delete(comments).where(eq(comments.id, commentId));
    expect(await found('petersell')).toEqual([]);
  });

  it('are found without diacritics if nothing matches exactly, in both languages', async () => {
    const mari = await actors.member(community);
    const postId = await insertPost(community, { title: 'Öösokid', body: 'Soojad' });
    await community.db
      .insert(postTexts)
      .values({ postId, locale: 'en', title: 'Bed socks', body: 'w', plain: 'Soojad too' });
    expect(markMatches((await ask('oosok', { as: mari })).items[0]?.titleParts)).toBe('[Öösokid]');
    const both = await ask('soojad', { as: mari, locale: 'en' });
    expect(both.items.filter(({ id }) => id === postId).map(({ locale }) => locale)).toEqual(['en']);
  });

  it('are found according to the viewer’s rights at the time of the search', async () => {
    const [mari, piret] = [await actors.member(community), await actors.premium(community)];
    const [open, closed] = [await insertSpace(community), await insertSpace(community, { readAccess: 'premium' })];
    const club = await insertSpace(community, { mustJoin: true });
    const postId = await insertPost(community, { spaceId: open, title: 'Kuutõbine' });
    const commentId = await insertComment(community, { postId, body: 'Kuutõbine ka' });
    const found = (as: TestActor) => idsOf('kuutõbine', { as });
    expect(await found(mari)).toEqual([postId, commentId].sort());
    await community.db.update(posts).set({ spaceId: closed }).where(eq(posts.id, postId));
    expect([await found(mari), (await found(piret)).length]).toEqual([[], 2]);
    await community.db.update(posts).set({ spaceId: club }).where(eq(posts.id, postId));
    expect(await found(piret)).toEqual([]);
    await community.db.update(posts).set({ spaceId: open }).where(eq(posts.id, postId));
    for (const state of ['held', 'deleted', 'removed'] as const) {
      await community.db.update(comments).set({ state }).where(eq(comments.id, commentId));
      expect(await found(mari), state).toEqual([postId]);
      await community.db.update(posts).set({ state }).where(eq(posts.id, postId));
      expect(await found(mari), state).toEqual([]);
      await community.db.update(posts).set({ state: 'published' }).where(eq(posts.id, postId));
    }
  });

  it.each(['हिन्दी', 'தமிழ்', 'ab\u20ddcd', 'a\u0305b', 'x\u0300yz'])(
    'are found by words with characters that the index treats as separators: %s',
    async (word) => {
      const mari = await actors.member(community);
      const postId = await insertPost(community, { title: `Sõna ${word}` });
      expect(await idsOf(word, { as: mari })).toContain(postId);
    },
  );

  it('follow all other hits on later pages, or are listed alone on request', async () => {
    const mari = await actors.member(community);
    const { id } = await insertContent(community, {}, [searchableText('Vaarikavarred')]);
    const ids = [
      await insertPost(community, { title: 'Vaarikavarred üks' }),
      await insertPost(community, { title: 'Vaarikavarred kaks' }),
    ];
    const page = (more: string) => ask('vaarikavar', { as: mari, more });
    const first = await page('&limit=2');
    expect(first.items.map((hit) => hit.id)).toEqual([id, ids[1]]);
    const second = await page(`&limit=2&cursor=${first.nextCursor}`);
    expect([second.items.map((hit) => hit.id), second.nextCursor]).toEqual([[ids[0]], null]);
    expect((await page('&in=discussions')).items.map((hit) => hit.id)).toEqual(ids.toReversed());
  });
});
