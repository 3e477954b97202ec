import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '#api/features/content/content/schema.ts';
import type { Counted } from '#api/platform/analytics/counts.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { countedPage } from '../rules.ts';

type Page = ReturnType<typeof countedPage>;

/** A page's name: its pattern, or the address of the thing it shows. A thing that doesn't exist is no page. */
export function nameOf(db: Database, { page, item }: Page): SQL {
  if (!item) return sql`${page}`;
  const isIt = and(eq(contentItems.type, item.type), eq(contentItems[item.by], item.name));
  const exists = db.select({ found: sql`1` }).from(contentItems).where(isIt);
  return sql`iif(exists ${exists}, ${page.replace('*', item.name)}, '')`;
}

/** The same, read. */
export function selectName(db: Database, page: Page) {
  return db.all<{ name: string }>(sql`select ${nameOf(db, page)} as name`);
}

const isToday = (day: string, measure: SQL, name: SQL) =>
  sql`exists (select 1 from ${analyticsCounts} today where today.period = 'day' and today.at = ${day}
    and today.measure = ${measure} and today.name = ${name})`;

/** How many of these names nobody has brought today. */
export function countNew(day: string, names: ReadonlyArray<Pick<Counted, 'measure' | 'name'>>): SQL<number> {
  const rows = JSON.stringify(names.map(({ measure, name }) => [measure, name]));
  return sql`(select count(*) from json_each(${rows}) brought
    where not ${isToday(day, sql`brought.value ->> 0`, sql`brought.value ->> 1`)})`;
}

/** Whether the name that is being added may be: new ones only `within` the limit. */
export const mayBring = (day: string, within: SQL): SQL =>
  sql`${within} or ${isToday(day, sql`added.measure`, sql`added.name`)}`;
