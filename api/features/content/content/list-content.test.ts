import { describe, expect, it } from 'vitest';
import { type AccessLevel, accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertContent,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { ContentCard } from './contract.ts';
import { listContent } from './list-content.ts';

const community = await createTestCommunity();
type Answer = { data: { items: ContentCard[]; nextCursor: string | null } };

const list = (query = '', options: Parameters<typeof call>[3] = {}, at = community) =>
  call<Answer>(at, 'GET', `/api/articles${query}`, options);

describe('a list of content', () => {
  it('shows viewers only what they have access to', async () => {
    const here = await createTestCommunity();
    for (const access of accessLevels) await insertContent(here, { access, slug: access }, [{ title: access }]);
    const seen = async (as?: TestActor): Promise<AccessLevel[]> => {
      const { body } = await list('', as ? { as } : {}, here);
      return body.data.items.map(({ access }) => access).sort();
    };
    expect(await seen()).toEqual(['everyone']);
    expect(await seen(await actors.member(here))).toEqual(['everyone', 'members']);
    expect(await seen(await actors.premium(here))).toEqual(['everyone', 'members', 'premium']);
    expect(await seen(await actors.donator(here))).toEqual([...accessLevels].sort());
    expect(await seen(await actors.admin(here))).toEqual([...accessLevels].sort());
  });

  it('omits drafts, archived items and other types', async () => {
    const here = await createTestCommunity();
    await insertContent(here, { state: 'draft', publishAt: null });
    await insertContent(here, { state: 'archived' });
    await insertContent(here, { type: 'video' });
    expect((await list('', {}, here)).body.data.items).toEqual([]);
  });

  it('shows a scheduled item from its exact time on, and reports that time', async () => {
    const here = await createTestCommunity();
    const publishAt = later(minute);
    await insertContent(here, { state: 'scheduled', publishAt: publishAt.getTime() });
    const count = async (now: Date) => (await list('', { now }, here)).body.data.items.length;
    expect(await count(later(minute - 1))).toBe(0);
    expect(await count(publishAt)).toBe(1);
    const until = async (now: Date) =>
      (await listContent(createTestContext(here, { now }), 'article', { limit: 1 })).until;
    expect(await until(testNow)).toEqual(publishAt);
    expect(await until(publishAt)).toBeUndefined();
  });

  it('shows the text in the viewer’s language, or in the other language if only that exists', async () => {
    const here = await createTestCommunity();
    await insertContent(here, {}, [{ title: 'Öö' }, { locale: 'en', title: 'Night' }]);
    await insertContent(here, {}, [{ title: 'Ainult eesti keeles' }]);
    const titles = async (cookie: string) =>
      (await list('', { headers: { cookie } }, here)).body.data.items.map(({ title, locale }) => `${locale} ${title}`);
    expect(await titles('locale=et')).toEqual(['et Ainult eesti keeles', 'et Öö']);
    expect(await titles('locale=en')).toEqual(['et Ainult eesti keeles', 'en Night']);
  });

  it('pages through all items, newest first, without duplicates or gaps while items are added', async () => {
    const here = await createTestCommunity();
    const ids: string[] = [];
    const sameTime = { publishAt: testNow.getTime() - minute };
    for (let count = 0; count < 5; count += 1) ids.unshift((await insertContent(here, sameTime)).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer['data'] = (await list(`?limit=2${cursor && `&cursor=${cursor}`}`, {}, here)).body.data;
      seen.push(...page.items.map(({ id }) => id));
      await insertContent(here, { publishAt: testNow.getTime() });
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  it('filters by topic, case-insensitively', async () => {
    await insertContent(community, { slug: 'uni' }, [{ topics: ['Uni', 'Toit'] }]);
    await insertContent(community, { slug: 'jooks' }, [{ topics: ['Jooks'] }]);
    const slugs = async (topic: string) => (await list(`?topic=${topic}`)).body.data.items.map(({ slug }) => slug);
    expect(await slugs('uni')).toEqual(['uni']);
    expect(await slugs("'")).toEqual([]);
  });

  it('shows a card with its cover’s size and reading time', async () => {
    const coverKey = `${community.tenant.slug}/content/kuu-1200x800.webp`;
    const author = await actors.member(community);
    await insertContent(community, { slug: 'kaanega', coverKey, authorId: author.id }, [
      { coverAlt: 'Kuu', words: 700, topics: ['Kaaned'] },
    ]);
    expect((await list('?topic=kaaned')).body.data.items).toMatchObject([
      {
        cover: { address: `/files/${coverKey}`, alt: 'Kuu', width: 1200, height: 800 },
        authorName: 'Mari Maasikas',
        readingMinutes: 4,
      },
    ]);
  });
});
