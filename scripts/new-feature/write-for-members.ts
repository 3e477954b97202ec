import { capitalize, type FeatureNames, withArticle } from './names.ts';

/** The files that differ if each row belongs to one member. */
export function writeForMembers(names: FeatureNames): Record<string, string> {
  const folder = `api/features/${names.folder}`;
  return {
    [`${folder}/README.md`]: readme(names),
    [`${folder}/schema.ts`]: schema(names),
    [`${folder}/personal-data.ts`]: personalData(names),
    [`${folder}/queries.ts`]: queries(names),
    [`${folder}/list-${names.kebab}.ts`]: verb(names),
    [`${folder}/create-${names.kebabOne}.ts`]: createVerb(names),
    [`${folder}/list-${names.kebab}.test.ts`]: verbTest(names),
    [`${folder}/create-${names.kebabOne}.test.ts`]: createVerbTest(names),
  };
}

function readme({ words, wordsOne, kebab }: FeatureNames): string {
  return `# ${capitalize(words)}

**Purpose.** Each member's own ${words}.

## Terms

- ${capitalize(withArticle(wordsOne))} is **new** for a week after it was created.

## Guarantees

- Members see and change only their own.

## Public interface

- \`GET /api/${kebab}\`: a page of the member's own, newest first.
- \`POST /api/${kebab}\`: adds one.
`;
}

function schema({ area, camel, snake, words }: FeatureNames): string {
  const users = area === 'accounts' ? '../users/schema.ts' : '#api/features/accounts/users/schema.ts';
  return `import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '${users}';

/** The ${words} of members. */
export const ${camel} = sqliteTable(
  '${snake}',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    title: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('${snake}_by_user').on(table.userId, table.id)],
);
`;
}

/** What a copy contains and what deleting the account erases, for a table with one owner for each row. */
export function personalData({ camel, snake }: FeatureNames): string {
  return `import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { ${camel} } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({ ${snake}: db.select().from(${camel}).where(eq(${camel}.userId, userId)) }),
  erase: (db, { id, isDeleted }) => ({
    ${snake}: db.delete(${camel}).where(and(eq(${camel}.userId, id), isDeleted)),
  }),
};
`;
}

function queries({ camel, pascal, pascalOne, words }: FeatureNames): string {
  return `import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { ${camel} } from './schema.ts';

/** A member's newest ${words} before a cursor. Ids sort by creation time. */
export function selectNewest${pascal}(
  db: Database,
  userId: string,
  page: { cursor: string | undefined; limit: number },
) {
  return db
    .select()
    .from(${camel})
    .where(and(eq(${camel}.userId, userId), page.cursor === undefined ? undefined : lt(${camel}.id, page.cursor)))
    .orderBy(desc(${camel}.id))
    .limit(page.limit);
}

export function insert${pascalOne}(db: Database, row: typeof ${camel}.$inferInsert) {
  return db.insert(${camel}).values(row);
}
`;
}

function verb({ pascal, pascalOne, words }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { ${pascalOne} } from './contract.ts';
import { selectNewest${pascal} } from './queries.ts';
import { isNew } from './rules.ts';

/** A page of the member's own ${words}, newest first. */
export async function list${pascal}(
  context: Context,
  input: z.input<typeof pageQuery>,
): Promise<{ data: Page<${pascalOne}> }> {
  const { user } = requireMember(context);
  const { cursor, limit } = parseInput(pageQuery, input);
  const rows = await selectNewest${pascal}(context.db, user.id, { cursor, limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit);
  const shown = items.map(({ id, title, createdAt }) => ({
    id,
    title,
    isNew: isNew(createdAt, context.now),
    createdAt: isoTime(createdAt),
  }));
  return { data: { items: shown, nextCursor } };
}
`;
}

function createVerb({ pascalOne, wordsOne }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { create${pascalOne}Schema, type ${pascalOne} } from './contract.ts';
import { insert${pascalOne} } from './queries.ts';
import { isNew } from './rules.ts';

/** Adds ${withArticle(wordsOne)} for the member. */
export async function create${pascalOne}(
  context: Context,
  input: z.input<typeof create${pascalOne}Schema>,
): Promise<{ data: ${pascalOne} }> {
  const { user } = requireMember(context);
  const { title } = parseInput(create${pascalOne}Schema, input);
  const { db, now } = context;
  const id = newId();
  const createdAt = now.getTime();
  await insert${pascalOne}(db, { id, userId: user.id, title, createdAt });
  return { data: { id, title, isNew: isNew(createdAt, now), createdAt: now.toISOString() } };
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
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  await community.db.insert(${camel}).values(
    [9, 8, 0].flatMap((age) =>
      [mari, jaan].map(({ id: userId }) => ({
        id: newId(),
        userId,
        title: userId === mari.id ? \`\${age} days old\` : 'of somebody else',
        createdAt: testNow.getTime() - age * day,
      })),
    ),
  );

  it('lists the member’s own, newest first, and marks new ones', async () => {
    const { status, body } = await call<Answer>(community, 'GET', '/api/${kebab}', { as: mari });
    expect(status).toBe(200);
    expect(body.data.items.map(({ title, isNew }) => [title, isNew])).toEqual([
      ['0 days old', true],
      ['8 days old', false],
      ['9 days old', false],
    ]);
    expect(body.data.nextCursor).toBeNull();
  });

  it('continues after the previous page', async () => {
    const first = await call<Answer>(community, 'GET', '/api/${kebab}?limit=2', { as: mari });
    const path = \`/api/${kebab}?limit=2&cursor=\${first.body.data.nextCursor}\`;
    const second = await call<Answer>(community, 'GET', path, { as: mari });
    expect(second.body.data.items.map(({ title }) => title)).toEqual(['9 days old']);
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

function createVerbTest({ kebab, camel, pascalOne, wordsOne }: FeatureNames): string {
  return `import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, testNow } from '#api/testing/index.ts';
import type { ${pascalOne} } from './contract.ts';
import { ${camel} } from './schema.ts';

describe('POST /api/${kebab}', async () => {
  const community = await createTestCommunity();
  const mari = await actors.member(community);

  it('adds ${withArticle(wordsOne)} for the member', async () => {
    const { status, body } = await call<{ data: ${pascalOne} }>(community, 'POST', '/api/${kebab}', {
      as: mari,
      body: { title: ' The first ' },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: 'The first', isNew: true, createdAt: testNow.toISOString() });
    expect(await community.db.select().from(${camel})).toEqual([
      { id: body.data.id, userId: mari.id, title: 'The first', createdAt: testNow.getTime() },
    ]);
  });

  it.each([{}, { title: ' ' }, { title: 'k'.repeat(121) }])('refuses %j, and changes nothing', async (body) => {
    const before = await community.db.select().from(${camel});
    const answer = await call(community, 'POST', '/api/${kebab}', { as: mari, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.fields?.['title']?.code).toBe('invalid_value');
    expect(await community.db.select().from(${camel})).toEqual(before);
  });

  it('refuses visitors before reading the body', async () => {
    expect((await call(community, 'POST', '/api/${kebab}', { body: {} })).status).toBe(401);
  });
});
`;
}
