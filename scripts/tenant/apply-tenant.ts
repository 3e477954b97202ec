import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { insertDefaultSpaces } from '#api/features/community/spaces/default-spaces.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type Tenant, tenantSchema } from '#tenants/schema.ts';
import { root } from '../local/settings.ts';
import { applyContent } from './apply-content.ts';
import { refuseUnfinishedImport } from './archive/load-database.ts';
import { publishHosts } from './publish-hosts.ts';
import { putSharePicture } from './put-share-picture.ts';
import type { TenantFolder } from './read-folders.ts';
import type { Target } from './target/target.ts';

export interface Applied {
  tenant: Tenant;
  /** What happened to each part of the folder, one line each, for the operator. */
  notes: string[];
}

/**
 * Makes a community match its folder, in an order that a second run can complete after any failure:
 * database, migrations, files, home page, brand, first spaces, and finally its hosts.
 */
export async function applyTenant(target: Target, folder: TenantFolder): Promise<Applied> {
  const { $schema: _, brand: __, ...runtime } = folder.file;
  const databaseUrl = await target.createDatabase(runtime);
  const tenant = tenantSchema.parse({ ...runtime, ...(databaseUrl ? { databaseUrl } : {}) });
  const db = target.connect(tenant);
  await refuseUnfinishedImport(db);
  await migrateDatabase(db);
  for (const { file, bytes, type } of folder.brandFiles) {
    await target.putFile({ key: `${tenant.slug}/brand/${file}`, bytes, type });
  }
  const notes = await applyContent(db, folder, new Date());
  notes.push(await putSharePicture(target, db, folder));
  // A demo community creates its own spaces along with its conversations.
  const hasOwnSpaces = existsSync(join(folder.folder, 'community.json'));
  const made = hasOwnSpaces ? 0 : await insertDefaultSpaces(db, new Date());
  if (made > 0) notes.push(`spaces: ${made} made to begin with`);
  return { tenant, notes: [...notes, ...(await publishHosts(target, tenant))] };
}

/** Applies the migrations that a database is missing. */
export async function migrateDatabase(db: Database): Promise<void> {
  await migrate(db, { migrationsFolder: `${root}/migrations` });
}
