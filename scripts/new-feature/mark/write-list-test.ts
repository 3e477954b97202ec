import type { FeatureNames } from '../names.ts';

/** The API test of the list of a member's marks. */
export function listTest({ kebab, kebabOne, wordsOne }: FeatureNames): string {
  return `import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Page } from '#api/platform/paging/contract.ts';
import { actors, call, createTestCommunity, day, insertContent, later, testNow } from '#api/testing/index.ts';
import type { ContentCard } from '../content/contract.ts';
import { contentItems } from '../content/schema.ts';

type Answer = { data: Page<ContentCard> };

describe('GET /api/${kebab}', async () => {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const articles = [
    await insertContent(community, { publishAt: testNow.getTime() - day }, [
      { title: 'Kuu' },
      { locale: 'en', title: 'The moon' },
    ]),
    await insertContent(community, { publishAt: testNow.getTime() - 2 * day }, [{ title: 'Mets' }]),
    await insertContent(community, { publishAt: testNow.getTime() - 3 * day }, [{ title: 'Meri' }]),
  ];
  const others = await insertContent(community, {}, [{ title: 'Jaani oma' }]);
  // Marked in a different order than they were created or published.
  const [kuu, mets, meri] = articles;
  for (const [index, item] of [mets, meri, kuu].entries())
    await call(community, 'PUT', \`/api/articles/\${item?.id}/${kebabOne}\`, { as: mari, now: later(index * 1000) });
  await call(community, 'PUT', \`/api/articles/\${others.id}/${kebabOne}\`, { as: jaan });

  const list = async (query = '', headers: Record<string, string> = {}) => {
    const { body } = await call<Answer>(community, 'GET', \`/api/${kebab}\${query}\`, { as: mari, headers });
    return { titles: body.data.items.map(({ title }) => title), nextCursor: body.data.nextCursor };
  };

  it('lists the member’s own, newest ${wordsOne} first, in the viewer’s language', async () => {
    expect(await list()).toEqual({ titles: ['Kuu', 'Meri', 'Mets'], nextCursor: null });
    expect((await list('', { cookie: 'locale=en' })).titles).toEqual(['The moon', 'Meri', 'Mets']);
  });

  it('continues after the previous page', async () => {
    const { nextCursor } = await list('?limit=2');
    expect((await list(\`?limit=2&cursor=\${nextCursor}\`)).titles).toEqual(['Mets']);
  });

  it('leaves out an article while the member has no access to it', async () => {
    const isSecond = eq(contentItems.id, mets?.id ?? '');
    for (const closed of [{ access: 'premium' }, { state: 'archived' }] as const) {
      await community.db.update(contentItems).set(closed).where(isSecond);
      expect((await list()).titles).toEqual(['Kuu', 'Meri']);
      await community.db.update(contentItems).set({ access: 'everyone', state: 'published' }).where(isSecond);
    }
    expect((await list()).titles).toEqual(['Kuu', 'Meri', 'Mets']);
  });

  it('refuses visitors, and a limit that is not a number', async () => {
    expect((await call(community, 'GET', '/api/${kebab}')).status).toBe(401);
    const { status, body } = await call(community, 'GET', '/api/${kebab}?limit=none', { as: mari });
    expect(status).toBe(400);
    expect(body.error?.fields?.['limit']?.code).toBe('invalid_value');
  });
});
`;
}
