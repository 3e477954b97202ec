import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { maxSavedFilters } from './contract.ts';
import { userFilters } from './schema.ts';

const { userId, name, filter } = userFilters;

const countOf = (owner: string) => sql`(select count(*) from ${userFilters} where ${userId} = ${owner})`;

export function selectFilters(db: Database, owner: string) {
  return db
    .select({ name, filter })
    .from(userFilters)
    .where(eq(userId, owner))
    .orderBy(asc(name))
    .limit(maxSavedFilters);
}

/** Inserts nothing if the name is taken, or if the maximum is reached. */
export function insertFilter(db: Database, row: typeof userFilters.$inferInsert) {
  return db.run(sql`
    insert into ${userFilters} (user_id, name, filter, created_at)
    select ${row.userId}, ${row.name}, ${JSON.stringify(row.filter)}, ${row.createdAt}
    where ${countOf(row.userId)} < ${maxSavedFilters}
    on conflict do nothing`);
}

export function deleteFilterByName(db: Database, owner: string, wanted: string) {
  return db.delete(userFilters).where(and(eq(userId, owner), eq(name, wanted)));
}
