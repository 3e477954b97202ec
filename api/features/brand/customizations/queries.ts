import { eq, type SQL, sql } from 'drizzle-orm';
import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { BrandSettings } from './contract.ts';
import { brandVersions } from './schema.ts';

interface NewVersion {
  settings: BrandSettings;
  /** Null if the operator applied the community's folder. */
  createdBy: string | null;
  note?: string | null;
  restoredFrom?: number | null;
  isFromFolder?: boolean;
  at: Date;
}

/**
 * Stores a brand under the next version number and makes it current, so that every cached page becomes stale. Put the
 * statements into one batch.
 */
export function addBrandVersion(db: Database, brand: NewVersion, onlyIf: SQL = sql`true`) {
  const { settings, createdBy, note = null, restoredFrom = null, isFromFolder = false, at } = brand;
  const next = sql`(select coalesce(max(${brandVersions.version}), 0) + 1 from ${brandVersions})`;
  return {
    added: db.run(sql`
      insert into ${brandVersions} (version, settings, created_at, created_by, note, restored_from, is_from_folder)
      select ${next}, ${JSON.stringify(settings)}, ${at.getTime()}, ${createdBy}, ${note}, ${restoredFrom},
        ${Number(isFromFolder)} where ${onlyIf}`),
    activated: db.run(sql`
      insert into ${communityState} (id, content_epoch, brand_version, brand_settings)
      select 1, 1, version, settings from ${brandVersions} where ${onlyIf} order by version desc limit 1
      on conflict (id) do update set
        content_epoch = ${communityState.contentEpoch} + 1,
        brand_version = excluded.brand_version,
        brand_settings = excluded.brand_settings`),
    current: selectCurrentVersion(db),
  };
}

/** Adds the names in force to the versions from before names were stored, so that each version can be restored. */
export function backfillVersionNames(db: Database, names: NonNullable<BrandSettings['names']>, onlyIf: SQL) {
  const { settings } = brandVersions;
  return db
    .update(brandVersions)
    .set({ settings: sql`json_set(${settings}, '$.names', json(${JSON.stringify(names)}))` })
    .where(sql`${settings} ->> '$.names' is null and ${onlyIf}`);
}

function selectCurrentVersion(db: Database) {
  return db.select({ version: communityState.brandVersion }).from(communityState).where(eq(communityState.id, 1));
}
