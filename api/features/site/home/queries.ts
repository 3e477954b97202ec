import { asc } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { HomeSection } from './contract.ts';
import { homeSections } from './schema.ts';

export function selectSections(db: Database) {
  return db
    .select({ id: homeSections.id, content: homeSections.content })
    .from(homeSections)
    .orderBy(asc(homeSections.position));
}

export function deleteSections(db: Database) {
  return db.delete(homeSections);
}

export function insertSections(db: Database, rows: ReadonlyArray<{ id: string; content: HomeSection }>) {
  return db.insert(homeSections).values(rows.map((row, position) => ({ ...row, position })));
}
