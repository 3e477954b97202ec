import { type FeatureNames, withArticle } from './names.ts';

/** The API tests of a new feature, by path, each beside what it tests. */
export function writeTests(names: FeatureNames): Record<string, string> {
  const folder = `api/features/${names.folder}`;
  return {
    [`${folder}/rules.test.ts`]: rulesTest(names),
    [`${folder}/list-${names.kebab}.test.ts`]: verbTest(names),
    [`${folder}/create-${names.kebabOne}.test.ts`]: createVerbTest(names),
  };
}

function rulesTest({ wordsOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import { day, later, testNow } from '#api/testing/clock.ts';
import { isNew } from './rules.ts';

describe('isNew', () => {
  it('marks ${withArticle(wordsOne)} for a week, to the millisecond', () => {
    expect(isNew(testNow.getTime(), testNow)).toBe(true);
    expect(isNew(testNow.getTime(), later(7 * day - 1))).toBe(true);
    expect(isNew(testNow.getTime(), later(7 * day))).toBe(false);
  });
});
`;
}

function verbTest({ kebab, camel, pascalOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { call, createTestCommunity, day, testNow } from '#api/testing/index.ts';
import type { ${pascalOne} } from './contract.ts';
import { ${camel} } from './schema.ts';

type Answer = { data: Page<${pascalOne}> };

describe('GET /api/${kebab}', async () => {
  const community = await createTestCommunity();
  await community.db.insert(${camel}).values(
    [9, 8, 0].map((age) => ({ id: newId(), title: \`\${age} days old\`, createdAt: testNow.getTime() - age * day })),
  );

  it('lists the newest first and marks new ones', async () => {
    const { status, body } = await call<Answer>(community, 'GET', '/api/${kebab}');
    expect(status).toBe(200);
    expect(body.data.items.map(({ title, isNew }) => [title, isNew])).toEqual([
      ['0 days old', true],
      ['8 days old', false],
      ['9 days old', false],
    ]);
    expect(body.data.nextCursor).toBeNull();
  });

  it('continues after the previous page', async () => {
    const first = await call<Answer>(community, 'GET', '/api/${kebab}?limit=2');
    const path = \`/api/${kebab}?limit=2&cursor=\${first.body.data.nextCursor}\`;
    const second = await call<Answer>(community, 'GET', path);
    expect(second.body.data.items.map(({ title }) => title)).toEqual(['9 days old']);
  });

  it('refuses a limit that is not a number', async () => {
    const { status, body } = await call(community, 'GET', '/api/${kebab}?limit=none');
    expect(status).toBe(400);
    expect(body.error?.fields?.['limit']?.code).toBe('invalid_value');
  });
});
`;
}

function createVerbTest({ kebab, camel, pascalOne, wordsOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import { actors, call, createTestCommunity, testNow } from '#api/testing/index.ts';
import type { ${pascalOne} } from './contract.ts';
import { ${camel} } from './schema.ts';

const epochOf = async ({ db }: Awaited<ReturnType<typeof createTestCommunity>>) =>
  (await db.select({ epoch: communityState.contentEpoch }).from(communityState))[0]?.epoch ?? 0;

describe('POST /api/${kebab}', async () => {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);

  it('adds ${withArticle(wordsOne)} and invalidates cached pages', async () => {
    const before = await epochOf(community);
    const { status, body } = await call<{ data: ${pascalOne} }>(community, 'POST', '/api/${kebab}', {
      as: admin,
      body: { title: ' The first ' },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: 'The first', isNew: true, createdAt: testNow.toISOString() });
    expect(await community.db.select().from(${camel})).toEqual([
      { id: body.data.id, title: 'The first', createdAt: testNow.getTime() },
    ]);
    expect(await epochOf(community)).toBe(before + 1);
  });

  it.each([{}, { title: ' ' }, { title: 'k'.repeat(121) }])('refuses %j, and changes nothing', async (body) => {
    const before = await epochOf(community);
    const answer = await call(community, 'POST', '/api/${kebab}', { as: admin, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.fields?.['title']?.code).toBe('invalid_value');
    expect(await epochOf(community)).toBe(before);
  });

  it('refuses visitors and members before reading the body', async () => {
    const moderator = await actors.moderator(community);
    expect((await call(community, 'POST', '/api/${kebab}', { body: {} })).status).toBe(401);
    expect((await call(community, 'POST', '/api/${kebab}', { as: moderator, body: {} })).status).toBe(403);
  });
});
`;
}
