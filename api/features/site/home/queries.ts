import { asc, desc, lt, lte, type SQL, sql } from 'drizzle-orm';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { HomePage, PlacedSection } from './contract.ts';
import { homeSections, homeVersions } from './schema.ts';

export function selectSections(db: Database) {
  return db
    .select({ id: homeSections.id, content: homeSections.content })
    .from(homeSections)
    .orderBy(asc(homeSections.position));
}

/**
 * Replaces the home page and stores it as the page of the newest brand version, so these statements must come after
 * those that add the version. The first time, the previous page is stored for all earlier versions.
 */
export function storeHome(db: Database, { from, to }: Record<'from' | 'to', HomePage>, onlyIf: SQL = sql`true`) {
  return {
    ...storeHiddenHome(db, { from, to }, onlyIf),
    homeCleared: db.delete(homeSections).where(onlyIf),
    homePlaced: db.run(sql`
      insert into ${homeSections} (id, position, content)
      select value ->> 'id', key, value -> 'content' from json_each(${write(to)}) where ${onlyIf}`),
  };
}

const write = (page: HomePage) => JSON.stringify(page.map(({ id, content }): PlacedSection => ({ id, content })));

/** Stores a home page for the newest brand version without showing it. */
export function storeHiddenHome(db: Database, { from, to }: Record<'from' | 'to', HomePage>, onlyIf: SQL = sql`true`) {
  return {
    homeBefore: db.run(sql`
      insert into ${homeVersions} (version, sections)
      select version, ${write(from)} from ${brandVersions}
      where ${onlyIf} and (select count(*) from ${brandVersions}) > 1 and not exists (select 1 from ${homeVersions})
      order by version limit 1`),
    homeKept: db.run(sql`
      insert into ${homeVersions} (version, sections)
      select version, ${write(to)} from ${brandVersions} where ${onlyIf} order by version desc limit 1
      on conflict (version) do update set sections = excluded.sections`),
  };
}

/** Selects the home page of a brand version; no row if none was stored with that version or an earlier one. */
export function selectHomeOfVersion(db: Database, version: number) {
  return db
    .select({ sections: homeVersions.sections })
    .from(homeVersions)
    .where(lte(homeVersions.version, version))
    .orderBy(desc(homeVersions.version))
    .limit(1);
}

/** Selects the home pages of brand versions, newest first. */
export function selectHomes(db: Database, before: number | undefined, limit: number) {
  return db
    .select()
    .from(homeVersions)
    .where(before === undefined ? undefined : lt(homeVersions.version, before))
    .orderBy(desc(homeVersions.version))
    .limit(limit);
}
