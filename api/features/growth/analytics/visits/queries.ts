import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '#api/features/content/content/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { toCountedPage } from '../rules.ts';

type Page = ReturnType<typeof toCountedPage>;

/**
 * The name a page is counted under: its pattern, or the path of its item. The name is empty if the item doesn't exist.
 */
export function nameOf(db: Database, { page, item }: Page): SQL {
  if (!item) return sql`${page}`;
  const isNamed = and(eq(contentItems.type, item.type), eq(contentItems[item.by], item.name));
  const exists = db.select({ found: sql`1` }).from(contentItems).where(isNamed);
  return sql`iif(exists ${exists}, ${page.replace('*', item.name)}, '')`;
}

/** Like {@link nameOf}, but reads the name from the database. */
export function selectPageName(db: Database, page: Page) {
  return db.all<{ name: string }>(sql`select ${nameOf(db, page)} as name`);
}
