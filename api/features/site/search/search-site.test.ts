import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { contentTexts } from '#api/features/content/content/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { createDraft, draftText } from '#api/testing/create-draft.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  later,
  recordExchanges,
  testNow,
} from '#api/testing/index.ts';
import { insertContent } from '#api/testing/published-content.ts';
import { createSearch, markMatches, searchableText } from '#api/testing/search.ts';
import type { Hit } from './contract.ts';
import { rebuildSearch } from './rebuild-search.ts';

const { community, ask, idsOf } = await createSearch();

interface Answer {
  data: { items: Hit[]; nextCursor: string | null };
}

describe('GET /api/search', () => {
  it('finds words in titles, texts, summaries and topics by prefix', async () => {
    const { id, slug } = await insertContent(community, {}, [
      searchableText('Hommikune puder', 'Kaer **keedetakse** vees.', { summary: 'Kiire söök', topics: ['Retseptid'] }),
    ]);
    for (const q of ['hommik', 'PUDER', 'keedet', 'kiire söö', 'retsept', 'puder vees'])
      expect(await idsOf(q), q).toEqual([id]);
    for (const q of ['udder', 'puder vihm', 'h', '**']) expect(await idsOf(q), q).toEqual([]);
    const [hit] = (await ask('keed')).items;
    expect(hit).toMatchObject({ kind: 'article', path: `/articles/${slug}`, locale: 'et', title: 'Hommikune puder' });
    expect(markMatches(hit?.excerptParts)).toContain('Kaer [keedetakse] vees.');
    expect(markMatches((await ask('puder')).items[0]?.titleParts)).toBe('Hommikune [puder]');
  });

  it('finds what the viewer may open and nothing else', async () => {
    const levels = ['everyone', 'members', 'premium', 'donator'] as const;
    const made: Record<string, string> = {};
    for (const access of levels)
      made[access] = (await insertContent(community, { access }, [searchableText('Ligipääs')])).id;
    await insertContent(community, { state: 'draft', publishAt: null }, [searchableText('Ligipääs')]);
    await insertContent(community, { state: 'archived' }, [searchableText('Ligipääs')]);
    await insertContent(community, { state: 'scheduled', publishAt: later(1).getTime() }, [searchableText('Ligipääs')]);
    const due = await insertContent(community, { state: 'scheduled', publishAt: testNow.getTime() }, [
      searchableText('Ligipääs'),
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
    const { id } = await insertContent(community, {}, [searchableText('Kirsipuu õitseb')]);
    const jaan = await actors.member(community);
    const items = (await ask('kirsip', { as: jaan })).items;
    expect(items.map((hit) => [hit.kind, hit.id, hit.path])).toEqual([
      ['member', mari.id, `/profile/${mari.id}`],
      ['article', id, expect.any(String)],
    ]);
    expect(markMatches(items[0]?.titleParts)).toBe('Mari [Kirsipuu]');
    expect(await idsOf('mari kirsi', { as: jaan })).toEqual([mari.id]);
    expect(await idsOf('kirsip')).toEqual([id]);
    expect(await idsOf('kaarel kirsi', { as: jaan })).not.toContain(hidden.id);
    expect((await ask('kirsip', { as: jaan, more: '&in=discussions' })).items).toEqual([]);
  });

  it('distinguishes töö from too, and ignores diacritics if plain letters find nothing', async () => {
    const work = await insertContent(community, {}, [searchableText('Töö ja puhkus')]);
    const bring = await insertContent(community, {}, [searchableText('Too mulle vett')]);
    expect(await idsOf('töö')).toEqual([work.id]);
    expect(await idsOf('too')).toEqual([bring.id]);
    const sauna = await insertContent(community, {}, [searchableText('Sünnipäevaks saunas')]);
    expect(await idsOf('sunnipaev')).toEqual([sauna.id]);
    expect(markMatches((await ask('sunnipaev')).items[0]?.titleParts)).toBe('[Sünnipäevaks] saunas');
    expect(await idsOf('sünnipaev')).toEqual([]);
    expect(await idsOf('to\u0308o\u0308')).toEqual([work.id]);
  });

  it('returns one hit for both languages, in the viewer’s language if that matches', async () => {
    const { id } = await insertContent(community, {}, [
      searchableText('Virmalised Tartus'),
      searchableText('Northern lights in Tartu', 'An evening text.', { locale: 'en' }),
    ]);
    expect(await idsOf('tartu')).toEqual([id]);
    const shown = async (q: string, locale: string) => (await ask(q, { locale })).items[0];
    expect(await shown('tartu', 'et')).toMatchObject({ locale: 'et', title: 'Virmalised Tartus' });
    expect(await shown('tartu', 'en')).toMatchObject({ locale: 'en', title: 'Northern lights in Tartu' });
    expect(await shown('northern', 'et')).toMatchObject({ locale: 'en', title: 'Northern lights in Tartu' });
  });

  it('ranks titles above texts, and pages through each hit once', async () => {
    for (let index = 0; index < 7; index += 1)
      await insertContent(community, {}, [searchableText('Muu', `Kapsas ja sool ${index}.`)]);
    const best = await insertContent(community, {}, [searchableText('Kapsas')]);
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
    await insertContent(community, {}, [
      searchableText('<script>ohtlik</script> \uE000vale\uE001', '`<img onerror=x>` ohtlik'),
    ]);
    const [hit] = (await ask('ohtlik')).items;
    expect(markMatches(hit?.titleParts)).toContain('<script>[ohtlik]</script>');
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
  it('is counted under its search words, unless they may be personal', async () => {
    const here = await createTestCommunity();
    const { id } = await insertContent(here, {}, [searchableText('Kaerapuder')]);
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
    const older = await insertContent(here, {}, [searchableText('Tavaline')]);
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

describe('rebuildSearch', () => {
  it('rebuilds everything from published content', async () => {
    const { id } = await insertContent(community, {}, [searchableText('Ahjuõun', 'Õun _kaneeliga_.')]);
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
