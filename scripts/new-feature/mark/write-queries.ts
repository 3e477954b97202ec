import type { FeatureNames } from '../names.ts';

/** The queries of a mark on articles. Creating the mark is one conditional write. */
export function queries({ camel, pascal, pascalOne, words, wordsOne }: FeatureNames): string {
  return `import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { inLanguage, isAtSlug, isShownTo, shownColumns, type Viewer } from '../content/index.ts';
import { contentItems, contentTexts } from '../content/schema.ts';
import { ${camel} } from './schema.ts';

const isArticle = eq(contentItems.type, 'article');

/** A member's newest ${words} before a cursor, on articles that they have access to. Ids sort by creation time. */
export function selectNewest${pascal}(
  db: Database,
  viewer: Viewer,
  userId: string,
  page: { cursor: string | undefined; limit: number },
) {
  const isBefore = page.cursor === undefined ? undefined : lt(${camel}.id, page.cursor);
  return db
    .select({ id: ${camel}.id, article: shownColumns })
    .from(${camel})
    .innerJoin(contentItems, eq(contentItems.id, ${camel}.itemId))
    .innerJoin(contentTexts, inLanguage(viewer.locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .where(and(eq(${camel}.userId, userId), isArticle, isShownTo(viewer), isBefore))
    .orderBy(desc(${camel}.id))
    .limit(page.limit);
}

/** Creates a member's ${wordsOne}; a repeat keeps the first. Returns a row only if they have access to the article. */
export function insert${pascalOne}(
  db: Database,
  viewer: Viewer,
  { id, userId, itemId }: { id: string; userId: string; itemId: string },
) {
  return db
    .insert(${camel})
    .select(
      db
        .select({
          userId: sql<string>\`\${userId}\`.as('user_id'),
          itemId: contentItems.id,
          id: sql<string>\`\${id}\`.as('id'),
          createdAt: sql<number>\`\${viewer.now.getTime()}\`.as('created_at'),
        })
        .from(contentItems)
        .where(and(eq(contentItems.id, itemId), isArticle, isShownTo(viewer))),
    )
    .onConflictDoUpdate({ target: [${camel}.userId, ${camel}.itemId], set: { userId } })
    .returning({ id: ${camel}.id });
}

/** Deletes a member's ${wordsOne}, whether or not they still have access to the article. */
export function delete${pascalOne}Of(db: Database, userId: string, itemId: string) {
  return db.delete(${camel}).where(and(eq(${camel}.userId, userId), eq(${camel}.itemId, itemId)));
}

/** A member's ${wordsOne} on the article at a slug, regardless of access: at most one row. */
export function select${pascalOne}At(db: Database, slug: string, userId: string, now: Date) {
  return db
    .select({ id: ${camel}.id })
    .from(contentItems)
    .innerJoin(${camel}, and(eq(${camel}.itemId, contentItems.id), eq(${camel}.userId, userId)))
    .where(and(isArticle, isAtSlug('article', slug, now)))
    .limit(1);
}
`;
}
