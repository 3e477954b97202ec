import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { insertDefaultSpaces } from '#api/features/community/spaces/insert-default-spaces.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { migrationsFolder } from '../migrations/journal.ts';
import { adoptInitialMigration } from './adopt-initial-migration.ts';
import { applyContent } from './apply-content.ts';
import { endImport, refuseUnfinishedImport } from './archive/import-mark.ts';
import { buildTenantRecord, findRegisteredTenant } from './find-tenant.ts';
import { publishHosts, refuseForeignHosts } from './publish-hosts.ts';
import type { TenantFolder } from './read-folders.ts';
import { storeSharePicture } from './store-share-picture.ts';
import { ensureDatabase, refuseLostDatabase } from './target/ensure-database.ts';
import type { Target } from './target/target.ts';

export interface AppliedTenant {
  tenant: Tenant;
  /** What happened to each part of the tenant's folder, one line each, for the operator. */
  notes: string[];
}

/**
 * Makes a community match its folder, in an order that lets a second run complete the work after any failure: database,
 * migrations, files, home page, brand, first spaces, and finally its hosts. A community that lost its database starts
 * over only with `isEmptyAllowed`.
 */
export async function applyTenant(
  target: Target,
  folder: TenantFolder,
  { isEmptyAllowed = false } = {},
): Promise<AppliedTenant> {
  await refuseForeignHosts(target, folder.file);
  const registered = await findRegisteredTenant(target, folder);
  if (!isEmptyAllowed) await refuseLostDatabase(target, buildTenantRecord(folder, registered), registered);
  const tenant = await ensureDatabase(target, folder);
  const db = target.connect(tenant);
  await refuseUnfinishedImport(db);
  await migrateDatabase(db);
  const { notes } = await applyFolderContents(target, folder, tenant);
  notes.push(...(await publishHosts(target, tenant)));
  await endImport(db);
  return { tenant, notes };
}

/** Updates the files, home page, brand and first spaces of a migrated database from the tenant's folder. */
export async function applyFolderContents(
  target: Target,
  folder: TenantFolder,
  tenant: Tenant,
): Promise<AppliedTenant> {
  const db = target.connect(tenant);
  for (const { file, bytes, type } of folder.brandFiles) {
    await target.putFile({ key: `${tenant.slug}/brand/${file}`, bytes, type });
  }
  const notes = await applyContent(db, folder, new Date());
  notes.push(await storeSharePicture(target, db, folder));
  // A demo community creates its own spaces along with its conversations.
  const hasOwnSpaces = existsSync(join(folder.folder, 'community.json'));
  const made = hasOwnSpaces ? 0 : await insertDefaultSpaces(db, new Date());
  if (made > 0) notes.push(`spaces: ${made} made to begin with`);
  return { tenant, notes };
}

/** Applies the migrations that a database is missing. */
export async function migrateDatabase(db: Database): Promise<void> {
  await adoptInitialMigration(db);
  await migrate(db, { migrationsFolder });
}
