import { capitalize, type FeatureNames } from '../names.ts';
import { personalData } from '../write-for-members.ts';
import { queries } from './write-queries.ts';

/** The API files of a mark on articles: a table, calls that create and delete the mark, and the member's list. */
export function writeApi(names: FeatureNames): Record<string, string> {
  const folder = `api/features/${names.folder}`;
  return {
    [`${folder}/README.md`]: readme(names),
    [`${folder}/schema.ts`]: schema(names),
    [`${folder}/personal-data.ts`]: personalData(names),
    [`${folder}/queries.ts`]: queries(names),
    [`${folder}/create-${names.kebabOne}.ts`]: createVerb(names),
    [`${folder}/delete-${names.kebabOne}.ts`]: deleteVerb(names),
    [`${folder}/find-${names.kebabOne}.ts`]: findVerb(names),
    [`${folder}/list-${names.kebab}.ts`]: listVerb(names),
    [`${folder}/routes.ts`]: routes(names),
    [`${folder}/index.ts`]: index(names),
  };
}

function readme({ words, wordsOne, kebab, kebabOne, pascal, pascalOne }: FeatureNames): string {
  return `# ${capitalize(words)}

**Purpose.** Each member's ${words} on [articles](../articles/README.md).

## Terms

- **${capitalize(wordsOne)}**: one member's mark on one article.

## Guarantees

- Members see and change only their own, and mark only what they have access to.
- The list leaves out an article while its member has no access to it, or once it is archived. The ${wordsOne} stays until it is deleted, which always succeeds.
- Creating and deleting can be repeated. Creating it again keeps the first ${wordsOne} and its place in the list.

## Public interface

- \`list${pascal}(context, { cursor?, limit? })\`: \`GET /api/${kebab}\`, and the page \`/${kebab}\`: articles, newest ${wordsOne} first.
- \`create${pascalOne}\`, \`delete${pascalOne}\`: \`PUT\` and \`DELETE /api/articles/{id}/${kebabOne}\`.
- \`find${pascalOne}(context, { slug })\`: the member's ${wordsOne}, for the exchange that loads the article's page.
`;
}

function schema({ camel, snake, words }: FeatureNames): string {
  return `import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { ofItem } from '../content/schema.ts';

/** The ${words} of members: at most one for each article. */
export const ${camel} = sqliteTable(
  '${snake}',
  {
    userId: ofUser(),
    itemId: ofItem(),
    /** Sorts by creation time; the cursor of the list. */
    id: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('${snake}_by_user').on(table.userId, table.id),
    index('${snake}_by_item').on(table.itemId),
  ],
);
`;
}

function createVerb({ camelOne, pascalOne, wordsOne }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { viewerOf } from '../content/index.ts';
import { insert${pascalOne} } from './queries.ts';

/** Creates the member's ${wordsOne} on an article that they have access to. A repeat keeps the first. */
export async function create${pascalOne}(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  const itemId = parseId(input);
  const [${camelOne}] = await insert${pascalOne}(context.db, viewerOf(context), { id: newId(), userId: user.id, itemId });
  if (!${camelOne}) throw new AppError('not_found');
}
`;
}

function deleteVerb({ pascalOne, wordsOne }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { delete${pascalOne}Of } from './queries.ts';

/** Deletes the member's ${wordsOne} from an article, if there is one. Access to the article isn't needed. */
export async function delete${pascalOne}(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireMember(context);
  await delete${pascalOne}Of(context.db, user.id, parseId(input));
}
`;
}

function findVerb({ pascalOne, wordsOne }: FeatureNames): string {
  return `import type { Context } from '#api/context.ts';
import { select${pascalOne}At } from './queries.ts';

/** The member's ${wordsOne} on the article at a slug, as a read for its page. Visitors have none. */
export function find${pascalOne}({ db, actor, now }: Context, { slug }: { slug: string }) {
  return actor.kind === 'member' ? select${pascalOne}At(db, slug, actor.user.id, now) : [];
}
`;
}

function listVerb({ pascal, words, wordsOne }: FeatureNames): string {
  return `import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import type { ContentCard } from '../content/contract.ts';
import { presentCard, viewerOf } from '../content/index.ts';
import { selectNewest${pascal} } from './queries.ts';

/** A page of the articles among the member's ${words} that they have access to, newest ${wordsOne} first. */
export async function list${pascal}(
  context: Context,
  input: z.input<typeof pageQuery>,
): Promise<{ data: Page<ContentCard> }> {
  const { user } = requireMember(context);
  const { cursor, limit } = parseInput(pageQuery, input);
  const page = { cursor, limit: limit + 1 };
  const rows = await selectNewest${pascal}(context.db, viewerOf(context), user.id, page);
  const { items, nextCursor } = pageOf(rows, limit);
  return { data: { items: items.map(({ article }) => presentCard(article)), nextCursor } };
}
`;
}

function routes({ kebab, kebabOne, pascal, pascalOne, words, wordsOne }: FeatureNames): string {
  return `import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import { contentCards } from '../content/contract.ts';
import { create${pascalOne} } from './create-${kebabOne}.ts';
import { delete${pascalOne} } from './delete-${kebabOne}.ts';
import { list${pascal} } from './list-${kebab}.ts';

const tag = '${kebab}';
const own = { tag, path: '/api/articles/:id/${kebabOne}', params: idParams } as const;

export function mount${pascal}(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/${kebab}',
      summary: 'Articles among the member’s ${words}, the newest ${wordsOne} first',
      query: pageQuery,
      answer: { data: contentCards },
    },
    list${pascal},
  );
  endpoint(api, { ...own, method: 'put', summary: 'Create the ${wordsOne} on an article' }, create${pascalOne});
  endpoint(api, { ...own, method: 'delete', summary: 'Delete the ${wordsOne} from an article' }, delete${pascalOne});
}
`;
}

function index({ kebab, kebabOne, pascal, pascalOne }: FeatureNames): string {
  return `export { find${pascalOne} } from './find-${kebabOne}.ts';
export { list${pascal} } from './list-${kebab}.ts';
`;
}
