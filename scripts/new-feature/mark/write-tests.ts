import { type FeatureNames, withArticle } from '../names.ts';
import { listTest } from './write-list-test.ts';

/** The API tests of a mark on articles, each beside what it tests, and a browser test of its button. */
export function writeTests(names: FeatureNames): Record<string, string> {
  const folder = `api/features/${names.folder}`;
  return {
    [`${folder}/create-${names.kebabOne}.test.ts`]: createTest(names),
    [`${folder}/delete-${names.kebabOne}.test.ts`]: deleteTest(names),
    [`${folder}/list-${names.kebab}.test.ts`]: listTest(names),
    [`src/features/${names.folder}/${names.kebab}.e2e.ts`]: browserTest(names),
  };
}

function createTest({ camel, kebabOne, wordsOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createTestCommunity,
  day,
  insertContent,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { ${camel} } from './schema.ts';

describe('PUT /api/articles/{id}/${kebabOne}', async () => {
  const community = await createTestCommunity();
  const mari = await actors.member(community);
  const put = (id: string, as: TestActor | undefined = mari, now = testNow) =>
    call(community, 'PUT', \`/api/articles/\${id}/${kebabOne}\`, { as, now });
  const readAll = () => community.db.select().from(${camel});

  it('creates the ${wordsOne} of the member; a repeat keeps it', async () => {
    const { id } = await insertContent(community, { access: 'members' });
    expect((await put(id)).body).toEqual({ success: true });
    const kept = await readAll();
    expect(kept).toEqual([{ id: expect.any(String), userId: mari.id, itemId: id, createdAt: testNow.getTime() }]);
    expect((await put(id, mari, later(day))).status).toBe(200);
    expect(await readAll()).toEqual(kept);
  });

  it('answers alike for closed, unpublished and unknown articles, other types and malformed ids', async () => {
    const before = await readAll();
    const unknown = await put('00000000-0000-7000-8000-000000000000');
    expect(unknown.status).toBe(404);
    const hidden = [
      await insertContent(community, { access: 'premium' }),
      await insertContent(community, { access: 'donator', hasPreview: false }),
      await insertContent(community, { state: 'draft' }),
      await insertContent(community, { state: 'archived' }),
      await insertContent(community, { state: 'scheduled', publishAt: later(minute).getTime() }),
      await insertContent(community, { type: 'video' }),
      { id: 'not-an-id' },
    ];
    for (const { id } of hidden) {
      const { status, body } = await put(id);
      expect({ status, body }).toEqual({ status: 404, body: unknown.body });
    }
    expect(await readAll()).toEqual(before);
  });

  it('succeeds for a tier with access', async () => {
    const { id } = await insertContent(community, { access: 'premium' });
    expect((await put(id, await actors.premium(community))).status).toBe(200);
  });

  it('is safe when sent twice at once', async () => {
    const { id } = await insertContent(community);
    const jaan = await actors.member(community);
    const answers = await Promise.all([put(id, jaan), put(id, jaan)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readAll()).filter(({ userId }) => userId === jaan.id)).toHaveLength(1);
  });

  it('refuses visitors', async () => {
    const { id } = await insertContent(community);
    expect((await call(community, 'PUT', \`/api/articles/\${id}/${kebabOne}\`)).status).toBe(401);
  });
});
`;
}

function deleteTest({ camel, kebabOne }: FeatureNames): string {
  return `import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, insertContent } from '#api/testing/index.ts';
import { contentItems } from '../content/schema.ts';
import { ${camel} } from './schema.ts';

describe('DELETE /api/articles/{id}/${kebabOne}', async () => {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const path = (id: string) => \`/api/articles/\${id}/${kebabOne}\`;
  const owners = async () => (await community.db.select().from(${camel})).map(({ userId }) => userId);

  it('deletes only the member’s own, even once the article has closed; a repeat succeeds', async () => {
    const { id } = await insertContent(community);
    for (const as of [mari, jaan]) await call(community, 'PUT', path(id), { as });
    await community.db.update(contentItems).set({ access: 'donator' }).where(eq(contentItems.id, id));
    for (const time of ['first', 'second']) {
      const { status, body } = await call(community, 'DELETE', path(id), { as: mari });
      expect([time, status, body]).toEqual([time, 200, { success: true }]);
      expect(await owners()).toEqual([jaan.id]);
    }
  });

  it('refuses visitors, and doesn’t find a malformed id', async () => {
    const { id } = await insertContent(community);
    expect((await call(community, 'DELETE', path(id))).status).toBe(401);
    expect((await call(community, 'DELETE', path('not-an-id'), { as: mari })).status).toBe(404);
  });
});
`;
}

function browserTest({ kebab, wordsOne }: FeatureNames): string {
  return `import en from '#locales/en/${kebab}.json' with { type: 'json' };
import et from '#locales/et/${kebab}.json' with { type: 'json' };
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const origin = originOf('aurora');
const path = '/articles/batteries-in-the-cold';

test('a member creates ${withArticle(wordsOne)} by keyboard, finds the article in the list and deletes it', async ({ page, member }) => {
  await member('aurora');
  await page.goto(\`\${origin}/${kebab}?lang=en\`);
  await expect(page.getByRole('heading', { name: en.emptyTitle })).toBeVisible();
  await page.goto(\`\${origin}\${path}?lang=en\`);
  const button = page.getByRole('button', { name: en.button });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toBeFocused();
  await page.goto(\`\${origin}/${kebab}?lang=et\`);
  await page.locator(\`main a[href^="\${path}"]\`).click();
  await page.goto(\`\${origin}\${path}?lang=et\`);
  const pressed = page.getByRole('button', { name: et.button, pressed: true });
  await pressed.click();
  await expect(page.getByRole('button', { name: et.button, pressed: false })).toBeFocused();
  await page.goto(\`\${origin}/${kebab}?lang=et\`);
  await expect(page.getByRole('heading', { name: et.emptyTitle })).toBeVisible();
});

test('visitors and previews have no button for it', { tag: '@once' }, async ({ page, member }) => {
  expect((await visit('aurora', \`\${path}?lang=en\`)).body).not.toContain(en.button);
  await member('aurora');
  await page.goto(\`\${origin}/articles/the-green-that-was-there?lang=en\`);
  await expect(page.getByRole('button', { name: en.button })).toHaveCount(0);
});
`;
}
