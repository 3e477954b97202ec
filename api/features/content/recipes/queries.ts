import { and, eq } from 'drizzle-orm';
import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { contentItems } from '../content/schema.ts';
import type { Recipe } from './contract.ts';
import { recipes } from './schema.ts';

/** Statements for the publishing batch that publish or remove an article's recipe. */
export function replaceRecipe(db: Database, itemId: string, content: Recipe | undefined) {
  if (!content) return [db.delete(recipes).where(eq(recipes.itemId, itemId))];
  return [
    db.insert(recipes).values({ itemId, content }).onConflictDoUpdate({ target: recipes.itemId, set: { content } }),
  ];
}

/** Selects the recipe of an article by slug. At most one row. Doesn't check access to the article. */
export const selectRecipe = cacheStatement((db, { slug }: Bindable<{ slug: string }>) =>
  db
    .select({ content: recipes.content })
    .from(recipes)
    .innerJoin(contentItems, eq(contentItems.id, recipes.itemId))
    .where(and(eq(contentItems.type, 'article'), eq(contentItems.slug, slug)))
    .limit(1),
);
