import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '#api/features/content/content/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { countedPage } from '../rules.ts';

type Page = ReturnType<typeof countedPage>;

/**
 * A page's name: its pattern, or the address of the thing it shows. If the thing doesn't exist, neither does the page.
 */
export function nameOf(db: Database, { page, item }: Page): SQL {
  if (!item) return sql`${page}`;
  const isNamed = and(eq(contentItems.type, item.type), eq(contentItems[item.by], item.name));
  const exists = db.select({ found: sql`1` }).from(contentItems).where(isNamed);
  return sql`iif(exists ${exists}, ${page.replace('*', item.name)}, '')`;
}

/** The same, read. */
export function selectName(db: Database, page: Page) {
  return db.all<{ name: string }>(sql`select ${nameOf(db, page)} as name`);
}
