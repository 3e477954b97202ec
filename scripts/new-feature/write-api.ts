import { type Audience, capitalize, type FeatureNames, withArticle } from './names.ts';

/** The API files of a new feature, by path: a table, a public list, and a call that adds a row. */
export function writeApi(names: FeatureNames, audience: Audience): Record<string, string> {
  const folder = `api/features/${names.folder}`;
  return {
    [`${folder}/README.md`]: readme(names),
    [`${folder}/contract.ts`]: contract(names),
    [`${folder}/schema.ts`]: schema(names),
    [`${folder}/queries.ts`]: queries(names),
    [`${folder}/rules.ts`]: rules(names),
    [`${folder}/list-${names.kebab}.ts`]: verb(names),
    [`${folder}/create-${names.kebabOne}.ts`]: createVerb(names),
    [`${folder}/routes.ts`]: routes(names, audience),
    [`${folder}/index.ts`]: `export { list${names.pascal} } from './list-${names.kebab}.ts';\n`,
  };
}

function readme({ words, wordsOne, kebab }: FeatureNames): string {
  return `# ${capitalize(words)}

**Purpose.** The community's ${words}, listed for everyone.

## Terms

- ${capitalize(withArticle(wordsOne))} is **new** for a week after it was created.

## Guarantees

- Pages show a change at once.

## Public interface

- \`GET /api/${kebab}\`: a page of ${words}, newest first, for everyone.
- \`POST /api/${kebab}\`: adds one, by admins.
`;
}

function contract({ camelOne, pascalOne, wordsOne, camel, words }: FeatureNames): string {
  return `import { z } from 'zod';
import { pageOfSchema } from '#api/platform/paging/contract.ts';

/** ${capitalize(withArticle(wordsOne))} as sent to browsers. */
export const ${camelOne}Schema = z.object({
  id: z.string(),
  title: z.string(),
  isNew: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type ${pascalOne} = z.infer<typeof ${camelOne}Schema>;

/** The input that creates ${withArticle(wordsOne)}. */
export const create${pascalOne}Schema = z.object({
  title: z.string().trim().min(1).max(120),
});

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

function queries({ camel, pascal, pascalOne, words }: FeatureNames): string {
  return `import { desc, lt } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { ${camel} } from './schema.ts';

/** The newest ${words} before a cursor. Ids sort by creation time. */
export function selectNewest${pascal}(db: Database, page: { cursor: string | undefined; limit: number }) {
  return db
    .select()
    .from(${camel})
    .where(page.cursor === undefined ? undefined : lt(${camel}.id, page.cursor))
    .orderBy(desc(${camel}.id))
    .limit(page.limit);
}

export function insert${pascalOne}(db: Database, row: typeof ${camel}.$inferInsert) {
  return db.insert(${camel}).values(row);
}
`;
}

function rules({ wordsOne }: FeatureNames): string {
  return `const week = 7 * 24 * 60 * 60 * 1000;

/** Whether ${withArticle(wordsOne)} is marked as new: for a week after it was created. */
export function isNew(createdAt: number, now: Date): boolean {
  return now.getTime() - createdAt < week;
}
`;
}

function verb({ pascal, pascalOne, words }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { ${pascalOne} } from './contract.ts';
import { selectNewest${pascal} } from './queries.ts';
import { isNew } from './rules.ts';

/** A page of the community's ${words}, newest first, for everyone. */
export async function list${pascal}(
  context: Context,
  input: z.input<typeof pageQuery>,
): Promise<{ data: Page<${pascalOne}> }> {
  const { cursor, limit } = parseInput(pageQuery, input);
  const rows = await selectNewest${pascal}(context.db, { cursor, limit: limit + 1 });
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

function createVerb({ camelOne, pascalOne, wordsOne, kebabOne }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, staffAct } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { create${pascalOne}Schema, type ${pascalOne} } from './contract.ts';
import { insert${pascalOne} } from './queries.ts';
import { isNew } from './rules.ts';

/** Adds ${withArticle(wordsOne)}, by an admin, and records the act. Cached pages show it at once. */
export async function create${pascalOne}(
  context: Context,
  input: z.input<typeof create${pascalOne}Schema>,
): Promise<{ data: ${pascalOne} }> {
  const { user } = requireRole(context, 'admin');
  const { title } = parseInput(create${pascalOne}Schema, input);
  const { db, now } = context;
  const ${camelOne} = { id: newId(), title, createdAt: now.getTime() };
  const act = staffAct(context, user.id, '${kebabOne.replaceAll('-', '_')}.create');
  await batchAndInvalidate(context, {
    inserted: insert${pascalOne}(db, ${camelOne}),
    recorded: auditEntry(db, { ...act, targetId: ${camelOne}.id, after: { title } }),
  });
  return { data: { ...${camelOne}, isNew: isNew(${camelOne}.createdAt, now), createdAt: now.toISOString() } };
}
`;
}

function routes(
  { kebab, kebabOne, camel, camelOne, pascal, pascalOne, words, wordsOne }: FeatureNames,
  audience: Audience,
): string {
  const open = audience === 'everyone' ? '\n      signedIn: false,' : '';
  return `import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import { ${camel}Page, ${camelOne}Schema, create${pascalOne}Schema } from './contract.ts';
import { create${pascalOne} } from './create-${kebabOne}.ts';
import { list${pascal} } from './list-${kebab}.ts';

export function mount${pascal}(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/${kebab}',
      summary: '${capitalize(words)}, newest first',
      tag: '${kebab}',${open}
      query: pageQuery,
      answer: { data: ${camel}Page },
    },
    list${pascal},
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/${kebab}',
      summary: 'Add ${withArticle(wordsOne)}',
      tag: '${kebab}',
      body: create${pascalOne}Schema,
      answer: { data: ${camelOne}Schema },
    },
    create${pascalOne},
  );
}
`;
}
