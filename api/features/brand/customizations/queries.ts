import { eq, sql } from 'drizzle-orm';
import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { BrandSettings } from './contract.ts';
import { brandVersions } from './schema.ts';

/** Stores a brand under the next version number. */
export function insertNextVersion(db: Database, settings: BrandSettings, createdBy: string | null, now: Date) {
  const next = sql<number>`(select coalesce(max(${brandVersions.version}), 0) + 1 from ${brandVersions})`;
  const columns = sql`${next}, ${JSON.stringify(settings)}, ${now.getTime()}, ${createdBy}`;
  return db.run(sql`insert into ${brandVersions} (version, settings, created_at, created_by) values (${columns})`);
}

/** Makes the newest version the current one, and every cached page stale. */
export function activateNewestVersion(db: Database) {
  return db.run(sql`
    insert into ${communityState} (id, content_epoch, brand_version, brand_settings)
    select 1, 1, version, settings from ${brandVersions} where true order by version desc limit 1
    on conflict (id) do update set
      content_epoch = ${communityState.contentEpoch} + 1,
      brand_version = excluded.brand_version,
      brand_settings = excluded.brand_settings`);
}

export function selectCurrentVersion(db: Database) {
  return db.select({ version: communityState.brandVersion }).from(communityState).where(eq(communityState.id, 1));
}
