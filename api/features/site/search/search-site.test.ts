import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { contentTexts } from '#api/features/content/content/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { createDraft, draftText } from '#api/testing/create-draft.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  insertSpace,
  later,
  recordExchanges,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { insertContent } from '#api/testing/published-content.ts';
import type { Hit } from './contract.ts';
import { rebuildSearch } from './rebuild-search.ts';

const community = await createTestCommunity();
let requests = 0;

interface Answer {
  data: { items: Hit[]; nextCursor: string | null };
}

async function ask(
  q: string,
  { as, locale = 'et', more = '' }: { as?: TestActor; locale?: string; more?: string } = {},
) {
  // Calls come from many IP addresses, so that the limit doesn't stop the tests.
  requests += 1;
  const path = `/api/search?q=${encodeURIComponent(q)}${more}`;
  const { status, body } = await call<Answer>(community, 'GET', path, {
    ...(as ? { as } : {}),
    headers: { cookie: `locale=${locale}`, 'cf-connecting-ip': `10.0.0.${requests % 250}` },
  });
  expect(status).toBe(200);
  return body.data;
}

const idsOf = async (q: string, options?: Parameters<typeof ask>[1]) =>
  (await ask(q, options)).items.map(({ id }) => id).sort();
const marked = (parts: Hit['titleParts'] = []) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
const text = (title: string, body = 'Pikk tekst.', more = {}) => ({ title, summary: '', body, topics: [], ...more });

describe('GET /api/search', () => {
  it('finds words in titles, texts, summaries and topics by prefix', async () => {
    const { id, slug } = await insertContent(community, {}, [
      text('Hommikune puder', 'Kaer **keedetakse** vees.', { summary: 'Kiire söök', topics: ['Retseptid'] }),
    ]);
    for (const q of ['hommik', 'PUDER', 'keedet', 'kiire söö', 'retsept', 'puder vees'])
      expect(await idsOf(q), q).toEqual([id]);
    for (const q of ['udder', 'puder vihm', 'h', '**']) expect(await idsOf(q), q).toEqual([]);
    const [hit] = (await ask('keed')).items;
    expect(hit).toMatchObject({ kind: 'article', path: `/articles/${slug}`, locale: 'et', title: 'Hommikune puder' });
    expect(marked(hit?.excerptParts)).toContain('Kaer [keedetakse] vees.');
    expect(marked((await ask('puder')).items[0]?.titleParts)).toBe('Hommikune [puder]');
  });

  it('finds what the viewer may open and nothing else', async () => {
    const levels = ['everyone', 'members', 'premium', 'donator'] as const;
    const made: Record<string, string> = {};
    for (const access of levels) made[access] = (await insertContent(community, { access }, [text('Ligipääs')])).id;
    await insertContent(community, { state: 'draft', publishAt: null }, [text('Ligipääs')]);
    await insertContent(community, { state: 'archived' }, [text('Ligipääs')]);
    await insertContent(community, { state: 'scheduled', publishAt: later(1).getTime() }, [text('Ligipääs')]);
    const due = await insertContent(community, { state: 'scheduled', publishAt: testNow.getTime() }, [
      text('Ligipääs'),
    ]);
    const upTo = (count: number) => [...levels.slice(0, count).map((level) => made[level]), due.id].sort();
    expect(await idsOf('ligipääs')).toEqual(upTo(1));
    expect(await idsOf('ligipääs', { as: await actors.member(community) })).toEqual(upTo(2));
    expect(await idsOf('ligipääs', { as: await actors.premium(community) })).toEqual(upTo(3));
    expect(await idsOf('ligipääs', { as: await actors.donator(community) })).toEqual(upTo(4));
    expect(await idsOf('ligipääs', { as: await actors.admin(community) })).toEqual(upTo(4));
  });

  it('shows members with a matching name first, each once, but not to visitors', async () => {
    const named = (name: string, more = {}) => actors.member(community, { user: { name, ...more } });
    const mari = await named('Mari Kirsipuu');
    const hidden = await named('Kaarel Kirsipuu', { profileVisibility: 'nobody' });
    const { id } = await insertContent(community, {}, [text('Kirsipuu õitseb')]);
    const jaan = await actors.member(community);
    const items = (await ask('kirsip', { as: jaan })).items;
    expect(items.map((hit) => [hit.kind, hit.id, hit.path])).toEqual([
      ['member', mari.id, `/profile/${mari.id}`],
      ['article', id, expect.any(String)],
    ]);
    expect(marked(items[0]?.titleParts)).toBe('Mari [Kirsipuu]');
    expect(await idsOf('mari kirsi', { as: jaan })).toEqual([mari.id]);
    expect(await idsOf('kirsip')).toEqual([id]);
    expect(await idsOf('kaarel kirsi', { as: jaan })).not.toContain(hidden.id);
    expect((await ask('kirsip', { as: jaan, more: '&in=discussions' })).items).toEqual([]);
  });

  it('distinguishes töö from too, and ignores diacritics if plain letters find nothing', async () => {
    const work = await insertContent(community, {}, [text('Töö ja puhkus')]);
    const bring = await insertContent(community, {}, [text('Too mulle vett')]);
    expect(await idsOf('töö')).toEqual([work.id]);
    expect(await idsOf('too')).toEqual([bring.id]);
    const sauna = await insertContent(community, {}, [text('Sünnipäevaks saunas')]);
    expect(await idsOf('sunnipaev')).toEqual([sauna.id]);
    expect(marked((await ask('sunnipaev')).items[0]?.titleParts)).toBe('[Sünnipäevaks] saunas');
    expect(await idsOf('sünnipaev')).toEqual([]);
    expect(await idsOf('to\u0308o\u0308')).toEqual([work.id]);
  });

  it('returns one hit for both languages, in the viewer’s language if that matches', async () => {
    const { id } = await insertContent(community, {}, [
      text('Virmalised Tartus'),
      text('Northern lights in Tartu', 'An evening text.', { locale: 'en' }),
    ]);
    expect(await idsOf('tartu')).toEqual([id]);
    const shown = async (q: string, locale: string) => (await ask(q, { locale })).items[0];
    expect(await shown('tartu', 'et')).toMatchObject({ locale: 'et', title: 'Virmalised Tartus' });
    expect(await shown('tartu', 'en')).toMatchObject({ locale: 'en', title: 'Northern lights in Tartu' });
    expect(await shown('northern', 'et')).toMatchObject({ locale: 'en', title: 'Northern lights in Tartu' });
  });

  it('ranks titles above texts, and pages through each hit once', async () => {
    for (let index = 0; index < 7; index += 1)
      await insertContent(community, {}, [text('Muu', `Kapsas ja sool ${index}.`)]);
    const best = await insertContent(community, {}, [text('Kapsas')]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer['data'] = await ask('kapsas', { more: `&limit=3${cursor && `&cursor=${cursor}`}` });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen[0]).toBe(best.id);
    expect([seen.length, new Set(seen).size]).toEqual([8, 8]);
  });

  it.each([
    ['quotes and operators', `"" OR ' NEAR(a b) -x ^y {title_et} : * AND NOT ) (`],
    ['a column name', 'title_et:muu'],
    ['a query of 10 kB', 'ab"* '.repeat(2_000)],
    ['emoji', '🥣🥣 👩‍🍳'],
    ['control and combining characters', 'a\u0000b\u0002c\u0003 \u0301'],
    ['a lone surrogate', '\ud83e'],
    ['only spaces', '   '],
    ['other scripts', 'हिन्दी 日本語 ‏עברית'],
  ])('is safe with %s', async (_, q) => {
    expect((await ask(q.isWellFormed() ? q : q.toWellFormed())).items).toEqual([]);
  });

  it('never returns markup, and doesn’t mistake a delimiter in a text for a match', async () => {
    await insertContent(community, {}, [text('<script>ohtlik</script> \uE000vale\uE001', '`<img onerror=x>` ohtlik')]);
    const [hit] = (await ask('ohtlik')).items;
    expect(marked(hit?.titleParts)).toContain('<script>[ohtlik]</script>');
    expect(JSON.stringify(hit)).not.toMatch(/[\uE000\uE001]/);
  });

  it('finds a text by its current published words, until it is archived', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { texts: { et: draftText('Rabamatk') } });
    expect(await idsOf('rabamatk')).toEqual([]);
    await draft.publish(1);
    expect(await idsOf('rabamatk')).toEqual([draft.id]);
    await draft.save(2, { texts: { en: draftText('Bog walk') } });
    await draft.publish(3);
    expect([await idsOf('rabamatk'), await idsOf('bog')]).toEqual([[], [draft.id]]);
    await draft.withdraw(4, 'archived');
    expect(await idsOf('bog')).toEqual([]);
  });

  it('finds listed experts by name, field and place', async () => {
    const expert = await actors.expert(community, { user: { name: 'Kadri Lepik' } });
    const fields = [{ et: 'Toitumine', en: 'Nutrition' }];
    const texts = { headlineEt: 'Nõustaja', headlineEn: 'Counsellor', aboutEt: '', aboutEn: '', place: 'Võru' };
    await community.db
      .insert(expertProfiles)
      .values({ userId: expert.id, ...texts, fields, languages: ['et'], isListed: true, createdAt: 0 });
    for (const q of ['lepik', 'toitumine', 'võru', 'counsellor']) expect(await idsOf(q), q).toEqual([expert.id]);
    await community.db.update(users).set({ name: 'Kadri Kask' }).where(eq(users.id, expert.id));
    expect([await idsOf('lepik'), await idsOf('kask')]).toEqual([[], [expert.id]]);
    expect((await ask('kask')).items[0]).toMatchObject({ kind: 'expert', path: `/profile/${expert.id}` });
    await community.db.update(expertProfiles).set({ isListed: false });
    expect(await idsOf('kask')).toEqual([]);
  });
});

describe('the rate limit of searches', () => {
  const path = '/api/search?q=piirang';
  const times = async (count: number, options: Parameters<typeof call>[3]) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await call(community, 'GET', path, options)).status);
    return statuses;
  };

  it('refuses only the IP address that searched more than 60 times in a minute', async () => {
    const headers = { 'cf-connecting-ip': '192.0.2.7' };
    expect(new Set(await times(60, { headers }))).toEqual(new Set([200]));
    const { status, headers: answered, body } = await call(community, 'GET', path, { headers });
    expect([status, body.error?.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answered.get('retry-after'))).toBe(60);
    expect(await times(1, { headers: { 'cf-connecting-ip': '192.0.2.8' } })).toEqual([200]);
    expect(await times(1, { headers, now: later(60_000) })).toEqual([200]);
    // An empty query isn't counted.
    expect((await call(community, 'GET', '/api/search?q=', { headers })).status).toBe(200);
  });

  it('applies to a member across IP addresses', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const headers = { 'cf-connecting-ip': '192.0.2.9' };
    expect(new Set(await times(60, { as: mari, headers }))).toEqual(new Set([200]));
    expect(await times(1, { as: mari, headers: { 'cf-connecting-ip': '192.0.2.10' } })).toEqual([429]);
    expect(await times(1, { as: jaan, headers })).toEqual([200]);
    expect(await times(1, { headers })).toEqual([200]);
  });
});

describe('a search that finds nothing', () => {
  it('is counted with its words, except for anything that may be personal', async () => {
    const here = await createTestCommunity();
    const { id } = await insertContent(here, {}, [text('Kaerapuder')]);
    expect(id).toBeTruthy();
    for (const q of ['Kaera', 'Kuu  Paiste', 'kuu paiste', 'mari@people.test', 'mari 5551 2345'])
      await call(here, 'GET', `/api/search?q=${encodeURIComponent(q)}`, {});
    const rows = await here.db.all(
      sql`select name, count from analytics_counts where measure = 'search_empty' and period = 'day'`,
    );
    expect(rows).toEqual([{ name: 'kuu paiste', count: 2 }]);
  });
});

describe('the write lock', () => {
  it('is held while a query is counted, but never while searching', async () => {
    const [count, ...searching] = await recordExchanges(() => ask('kuupaiste'));
    expect(count?.statements.map(({ sql }) => sql)).toEqual([expect.stringMatching(/^insert into "rate_limits"/)]);
    const [found, counted] = [searching[0], searching.at(-1)];
    expect([found?.isWriteBatch, found?.statements.length]).toEqual([false, 2]);
    expect(counted?.statements.map(({ sql }) => sql.includes('analytics_counts'))).toEqual([true, true]);
  });
});

describe('a search with very many matches', () => {
  it('looks only at the newest 5,000', async () => {
    const here = await createTestCommunity();
    const older = await insertContent(here, {}, [text('Tavaline')]);
    const fill = (count: number) =>
      here.db.run(sql`insert into search_documents (source, ref_id, title_et)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        select 'content', hex(randomblob(16)), 'tavaline' from n`);
    const found = async (from: string) =>
      (await call<Answer>(here, 'GET', '/api/search?q=tavaline', { headers: { 'cf-connecting-ip': from } })).body.data
        .items;
    await fill(4999);
    expect((await found('10.1.0.1')).map(({ id }) => id)).toEqual([older.id]);
    await fill(1);
    expect(await found('10.1.0.2')).toEqual([]);
  });
});

describe('a recipe', () => {
  const recipe = (name: { et: string; en: string }, step: { et: string; en: string }) => ({
    recipe: {
      servings: 2,
      prepMinutes: 5,
      cookMinutes: 10,
      ingredients: [
        { amount: 2, unit: 'dl', name },
        { amount: null, unit: null, name: { et: '', en: 'nutmeg' } },
      ],
      steps: [step],
    },
  });
  const texts = { et: draftText('Supp', 'Soe.'), en: draftText('Soup', 'Warm.') };

  it('is found by its ingredients and steps once published, in every language that has them', async () => {
    const draft = await createDraft(community);
    const details = recipe({ et: 'pastinaaki', en: 'parsnip' }, { et: 'Püreesta blenderis.', en: 'Blend it smooth.' });
    await draft.save(0, { slug: 'supp', texts, details });
    expect(await idsOf('pastinaak')).toEqual([]);
    await draft.publish(1);
    for (const q of ['pastinaak', 'parsnip', 'püreesta', 'blend', 'supp pastinaak'])
      expect(await idsOf(q), q).toEqual([draft.id]);
    expect(marked((await ask('püreesta')).items[0]?.excerptParts)).toContain(
      'pastinaaki, nutmeg · [Püreesta] blenderis.',
    );
    await rebuildSearch(community.db);
    expect(await idsOf('parsnip')).toEqual([draft.id]);

    await draft.save(2, {
      slug: 'supp',
      texts,
      details: recipe({ et: 'naerist', en: 'turnip' }, { et: 'Riivi.', en: '' }),
    });
    await draft.publish(3);
    expect([await idsOf('pastinaak'), await idsOf('naeris'), await idsOf('riivi')]).toEqual([
      [],
      [draft.id],
      [draft.id],
    ]);
    await draft.save(4, { slug: 'supp', texts });
    await draft.publish(5);
    expect([await idsOf('naeris'), await idsOf('supp')]).toEqual([[], [draft.id]]);
  });

  it('isn’t found by anyone who may not open its article', async () => {
    const draft = await createDraft(community);
    const details = recipe({ et: 'trühvlit', en: 'truffle' }, { et: 'Sega.', en: 'Stir.' });
    await draft.save(0, { slug: 'salasupp', texts, details, access: 'members' });
    await draft.publish(1);
    expect(await idsOf('trühvli')).toEqual([]);
    expect(await idsOf('trühvli', { as: await actors.member(community) })).toEqual([draft.id]);
    await draft.withdraw(2, 'archived');
    expect(await idsOf('trühvli', { as: await actors.member(community) })).toEqual([]);
  });
});

describe('rebuildSearch', () => {
  it('rebuilds everything from published content', async () => {
    const { id } = await insertContent(community, {}, [text('Ahjuõun', 'Õun _kaneeliga_.')]);
    await community.db.run(sql`delete from search_documents`);
    await community.db.run(sql`update content_texts set plain = ''`);
    await community.db.run(sql`insert into search_index(search_index) values ('delete-all')`);
    expect(await idsOf('kaneel')).toEqual([]);
    expect(await rebuildSearch(community.db)).toBe(await community.db.$count(contentTexts));
    expect([await idsOf('kaneel'), await idsOf('ahjuoun')]).toEqual([[id], [id]]);
  });

  it('restores missing entries of posts and comments, and removes surplus ones', async () => {
    const own = await createTestCommunity();
    const as = await actors.member(own);
    const found = async (q: string) =>
      (await call<Answer>(own, 'GET', `/api/search?q=${encodeURIComponent(q)}`, { as })).body.data.items.map(
        (hit) => hit.id,
      );
    const postId = await insertPost(own, { title: 'Ahjuõun', body: 'Õun _kaneeliga_.' });
    const commentId = await insertComment(own, { postId, body: 'Kaneeli vähem.' });
    const lost = ['discussion_index', 'discussion_index_forgiving'].map((name) =>
      own.db.run(sql`insert into ${sql.identifier(name)} (${sql.identifier(name)}) values ('delete-all')`),
    );
    for (const statement of lost) await statement;
    await own.db.run(sql`delete from discussion_documents where ref_id = ${commentId}`);
    await own.db.run(sql`insert into discussion_documents (id, ref_id, part) values (12001, 'gone', '')`);
    expect(await found('kaneel')).toEqual([]);
    expect(await rebuildSearch(own.db)).toBe(2);
    expect([await found('kaneel'), await found('ahjuoun')]).toEqual([[commentId, postId], [postId]]);
    expect(await own.db.all(sql`select ref_id from discussion_documents order by id`)).toEqual([
      { ref_id: postId },
      { ref_id: commentId },
    ]);
    await own.db.update(comments).set({ plain: 'Suhkrut.' }).where(eq(comments.id, commentId));
    expect([await found('kaneel'), await found('suhkru')]).toEqual([[postId], [commentId]]);
  });
});

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
    expect([marked(items[0]?.excerptParts), marked(items[1]?.titleParts)]).toEqual([
      'Mina tulen [unekooli]!',
      '[Unekool] algab',
    ]);
    expect(await idsOf('unekool')).toEqual([]);
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
    expect(marked((await ask('oosok', { as: mari })).items[0]?.titleParts)).toBe('[Öösokid]');
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

  it('follow everything else on later pages, or are listed alone on request', async () => {
    const mari = await actors.member(community);
    const { id } = await insertContent(community, {}, [text('Vaarikavarred')]);
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
