import { capitalize, type FeatureNames, withArticle } from './names.ts';

/** The files of a new feature's API, by path: a table, and a list of it for members. */
export function writeApi(names: FeatureNames): Record<string, string> {
  const folder = `api/features/${names.kebab}`;
  return {
    [`${folder}/README.md`]: readme(names),
    [`${folder}/contract.ts`]: contract(names),
    [`${folder}/schema.ts`]: schema(names),
    [`${folder}/queries.ts`]: queries(names),
    [`${folder}/rules.ts`]: rules(names),
    [`${folder}/rules.test.ts`]: rulesTest(names),
    [`${folder}/list-${names.kebab}.ts`]: verb(names),
    [`${folder}/list-${names.kebab}.test.ts`]: verbTest(names),
    [`${folder}/routes.ts`]: routes(names),
    [`${folder}/index.ts`]: `export { list${names.pascal} } from './list-${names.kebab}.ts';\n`,
  };
}

function readme({ words, wordsOne, kebab }: FeatureNames): string {
  return `# ${capitalize(words)}

**Purpose.** Keeps the community's ${words} and lists them for its members.

**Words.** ${capitalize(withArticle(wordsOne))} is *new* for a week after it was made.

**Offers.** \`GET /api/${kebab}\`: a page of them, newest first, for signed-in members.
`;
}

function contract({ camelOne, pascalOne, wordsOne, camel, words }: FeatureNames): string {
  return `import { z } from 'zod';
import { pageOfSchema } from '#api/platform/paging/contract.ts';

/** ${capitalize(withArticle(wordsOne))} as a browser gets it. */
export const ${camelOne}Schema = z.object({
  id: z.string(),
  title: z.string(),
  isNew: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type ${pascalOne} = z.infer<typeof ${camelOne}Schema>;

/** A page of ${words}. */
export const ${camel}Page = pageOfSchema(${camelOne}Schema);
`;
}

function schema({ camel, snake, words }: FeatureNames): string {
  return `import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The community's ${words}. */
export const ${camel} = sqliteTable('${snake}', {
  id: text().primaryKey(),
  title: text().notNull(),
  createdAt: integer().notNull(),
});
`;
}

function queries({ camel, pascal, words }: FeatureNames): string {
  return `import { desc, lt } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { ${camel} } from './schema.ts';

/** The newest ${words} before a cursor: ids sort by the time they were made. */
export function selectNewest${pascal}(db: Database, page: { cursor: string | undefined; limit: number }) {
  return db
    .select()
    .from(${camel})
    .where(page.cursor === undefined ? undefined : lt(${camel}.id, page.cursor))
    .orderBy(desc(${camel}.id))
    .limit(page.limit);
}
`;
}

function rules({ wordsOne }: FeatureNames): string {
  return `const week = 7 * 24 * 60 * 60 * 1000;

/** Whether ${withArticle(wordsOne)} is marked as new: for the week after it was made. */
export function isNew(createdAt: number, now: Date): boolean {
  return now.getTime() - createdAt < week;
}
`;
}

function rulesTest({ wordsOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import { day, later, testNow } from '#api/testing/index.ts';
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

function verb({ pascal, pascalOne, words }: FeatureNames): string {
  return `import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { ${pascalOne} } from './contract.ts';
import { selectNewest${pascal} } from './queries.ts';
import { isNew } from './rules.ts';

/** A page of the community's ${words}, newest first. */
export async function list${pascal}(context: Context, input: unknown): Promise<{ data: Page<${pascalOne}> }> {
  requireMember(context);
  const { cursor, limit } = parseInput(pageQuery, input);
  const rows = await selectNewest${pascal}(context.db, { cursor, limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit);
  const shown = items.map(({ id, title, createdAt }) => ({
    id,
    title,
    isNew: isNew(createdAt, context.now),
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { data: { items: shown, nextCursor } };
}
`;
}

function verbTest({ kebab, camel, pascalOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { actors, call, createTestCommunity, day, testNow } from '#api/testing/index.ts';
import type { ${pascalOne} } from './contract.ts';
import { ${camel} } from './schema.ts';

type Answer = { data: Page<${pascalOne}> };

describe('GET /api/${kebab}', async () => {
  const community = await createTestCommunity();
  const mari = await actors.member(community);
  await community.db.insert(${camel}).values(
    [9, 8, 0].map((age) => ({ id: newId(), title: \`\${age} days old\`, createdAt: testNow.getTime() - age * day })),
  );

  it('lists the newest first and marks what is new', async () => {
    const { status, body } = await call<Answer>(community, 'GET', '/api/${kebab}', { as: mari });
    expect(status).toBe(200);
    expect(body.data.items.map(({ title, isNew }) => [title, isNew])).toEqual([
      ['0 days old', true],
      ['8 days old', false],
      ['9 days old', false],
    ]);
    expect(body.data.nextCursor).toBeNull();
  });

  it('goes on where the page before ended', async () => {
    const first = await call<Answer>(community, 'GET', '/api/${kebab}?limit=2', { as: mari });
    const path = \`/api/${kebab}?limit=2&cursor=\${first.body.data.nextCursor}\`;
    const second = await call<Answer>(community, 'GET', path, { as: mari });
    expect(second.body.data.items.map(({ title }) => title)).toEqual(['9 days old']);
  });

  it('refuses a visitor with 401, whatever was asked', async () => {
    expect((await call(community, 'GET', '/api/${kebab}?limit=none')).status).toBe(401);
  });

  it('refuses a limit that is no number', async () => {
    const { status, body } = await call(community, 'GET', '/api/${kebab}?limit=none', { as: mari });
    expect(status).toBe(400);
    expect(body.error?.fields?.['limit']?.code).toBe('invalid_value');
  });
});
`;
}

function routes({ kebab, camel, pascal, words }: FeatureNames): string {
  return `import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import { ${camel}Page } from './contract.ts';
import { list${pascal} } from './list-${kebab}.ts';

export function mount${pascal}(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/${kebab}',
      summary: '${capitalize(words)}, newest first',
      tag: '${kebab}',
      query: pageQuery,
      answer: { data: ${camel}Page },
    },
    list${pascal},
  );
}
`;
}
