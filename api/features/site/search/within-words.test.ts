import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { actors, insertContent, insertPost } from '#api/testing/index.ts';
import { createSearch, markMatches, searchableText } from '#api/testing/search.ts';
import { rebuildSearch } from './rebuild-search.ts';

async function arrange() {
  const { community, ask } = await createSearch();
  const insert = async (title: string, body?: string, item = {}) =>
    (await insertContent(community, item, [searchableText(title, body)])).id;
  const found = async (q: string, options?: Parameters<typeof ask>[1]) =>
    (await ask(q, options)).items.map(({ id }) => id);
  return { community, insert, ask, found };
}

describe('a search for a part of a word', () => {
  it('finds titles with a word that contains the part, marks it, and shows the beginning of the text', async () => {
    const { insert, ask, found } = await arrange();
    const id = await insert('Leivajuuretise hooldus', `Toida teda ${'iga päev '.repeat(40)}`);
    await insert('Rukkileib', 'Leivajuuretisega.');
    const { items } = await ask('juuretis');
    expect(items.map((hit) => hit.id)).toEqual([id]);
    const [hit] = items;
    expect(markMatches(hit?.titleParts)).toBe('Leiva[juuretis]e hooldus');
    expect(markMatches(hit?.excerptParts)).toMatch(/^Toida teda iga päev .*…$/);
    expect(await found('JUURETIS hool')).toEqual([id]);
    expect(await found('juuretis leib')).toEqual([]);
  });

  it('lists matches inside a word after those at its beginning, even without diacritics', async () => {
    const { insert, found } = await arrange();
    const own = await insert('Raamatud ja käsiraamatud');
    const [older, newer] = [await insert('Käsiraamat'), await insert('Aiapidaja käsiraamat')];
    const inText = await insert('Lugemine', 'Raamatuid on palju.');
    expect(await found('raamat')).toEqual([own, inText, newer, older]);
    const [cake, oven] = [await insert('Õunakook'), await insert('Sidrunounad')];
    expect(await found('ouna')).toEqual([cake, oven]);
    expect(await found('õuna')).toEqual([cake]);
  });

  it('needs at least four letters in each word, with their diacritics', async () => {
    const { insert, found } = await arrange();
    const id = await insert('Maapähklivõi');
    expect([await found('või'), await found('livõi'), await found('livoi')]).toEqual([[], [id], []]);
    expect(await found('livõi pä')).toEqual([]);
    expect(await found('hkli vaõi*" OR "maa')).toEqual([]);
  });

  it('finds only what the viewer may open, each hit once across pages', async () => {
    const { community, insert, ask, found } = await arrange();
    const open = [await insert('Õhtusöögijuuretis'), await insert('Nisujuuretis'), await insert('Rukkijuuretis')];
    const closed = await insert('Salajuuretis', undefined, { access: 'members' });
    expect((await found('juuretis')).sort()).toEqual([...open].sort());
    const mari = await actors.member(community);
    expect((await found('juuretis', { as: mari })).sort()).toEqual([...open, closed].sort());
    const own = await insert('Juuretis');
    const first = await ask('juuretis', { more: '&limit=2' });
    const second = await ask('juuretis', { more: `&limit=2&cursor=${first.nextCursor}` });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([own, ...[...open].reverse()]);
    expect(second.nextCursor).toBeNull();
  });

  it('continues with posts, which aren’t searched this way', async () => {
    const { community, insert, ask } = await arrange();
    const mari = await actors.member(community);
    const post = await insertPost(community, { title: 'Juuretis kuivas ära' });
    await insertPost(community, { title: 'Leivajuuretis' });
    const [first, second] = [await insert('Nisujuuretis'), await insert('Rukkijuuretis')];
    const ids: string[] = [];
    for (let more = '&limit=1'; more !== ''; ) {
      const { items, nextCursor } = await ask('juuretis', { as: mari, more });
      ids.push(...items.map(({ id }) => id));
      more = nextCursor ? `&limit=1&cursor=${nextCursor}` : '';
    }
    expect(ids).toEqual([second, first, post]);
  });

  it('never reaches another community', async () => {
    const { insert, found } = await arrange();
    const other = await arrange();
    await insert('Nisujuuretis');
    expect([(await found('juuretis')).length, await other.found('juuretis')]).toEqual([1, []]);
  });

  it('finds experts by a part of their name, even after the name changes and after a rebuild', async () => {
    const { community, insert, found } = await arrange();
    const expert = await actors.expert(community, { user: { name: 'Kadri Kuusemäe' } });
    const texts = { headlineEt: '', headlineEn: '', aboutEt: '', aboutEn: '', fields: [], languages: ['et' as const] };
    await community.db.insert(expertProfiles).values({ userId: expert.id, ...texts, isListed: true, createdAt: 0 });
    expect(await found('semäe')).toEqual([expert.id]);
    await community.db.update(users).set({ name: 'Kadri Tammsaar' });
    expect([await found('semäe'), await found('msaar')]).toEqual([[], [expert.id]]);
    const id = await insert('Leivajuuretis');
    await rebuildSearch(community.db);
    expect([await found('juuretis'), await found('msaar')]).toEqual([[id], [expert.id]]);
  });
});
