import { desc, isNull, sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { publishBrand } from '#api/features/customizations/publish-brand.ts';
import { brandVersions } from '#api/features/customizations/schema.ts';
import { replaceHomeSections } from '#api/features/home/replace-sections.ts';
import { homeSections } from '#api/features/home/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { type Tenant, tenantSchema } from '#tenants/schema.ts';
import { root } from '../local/settings.ts';
import type { TenantFolder } from './read-folders.ts';
import { hostsKey, type Target } from './target/target.ts';

/**
 * Makes a community what its folder says, in an order that a second run completes after any
 * failure: database, migrations, files, home page, brand, and at last the hosts it answers on.
 */
export async function applyTenant(target: Target, { file, home, brandFiles }: TenantFolder): Promise<Tenant> {
  const { $schema: _, brand, ...runtime } = file;
  const databaseUrl = await target.createDatabase(runtime);
  const tenant = tenantSchema.parse({ ...runtime, ...(databaseUrl ? { databaseUrl } : {}) });
  const db = target.connect(tenant);
  await migrateDatabase(db);
  for (const { file: name, path, type } of brandFiles) {
    await target.putFile({ key: `${tenant.slug}/brand/${name}`, path, type });
  }
  if (home && (await isHomeEmpty(db))) await replaceHomeSections(db, home);
  if (JSON.stringify(brand) !== (await lastBrandFromFolder(db))) {
    await publishBrand(db, brand, { userId: null, at: new Date() });
  }
  await publishHosts(target, tenant);
  return tenant;
}

/** Brings a database to the newest migration; one that is there already stays as it is. */
export async function migrateDatabase(db: Database): Promise<void> {
  await migrate(db, { migrationsFolder: `${root}/migrations` });
}

async function isHomeEmpty(db: Database): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(homeSections).limit(1);
  return rows.length === 0;
}

/** The operator's last brand, as text: an administrator's later versions don't count. */
async function lastBrandFromFolder(db: Database): Promise<string | undefined> {
  const [last] = await db
    .select({ settings: brandVersions.settings })
    .from(brandVersions)
    .where(isNull(brandVersions.createdBy))
    .orderBy(desc(brandVersions.version))
    .limit(1);
  return last && JSON.stringify(last.settings);
}

async function publishHosts({ registry }: Target, tenant: Tenant): Promise<void> {
  const before = await registry.get(hostsKey(tenant.slug));
  for (const hostname of tenant.hostnames) await registry.put(registryKey(hostname), JSON.stringify(tenant));
  for (const hostname of before === null ? [] : (JSON.parse(before) as string[])) {
    if (!tenant.hostnames.includes(hostname)) await registry.delete(registryKey(hostname));
  }
  await registry.put(hostsKey(tenant.slug), JSON.stringify(tenant.hostnames));
}
