import { sql } from 'drizzle-orm';
import { type Tenant, tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import { buildTenantRecord } from '../find-tenant.ts';
import { OperatorError } from '../operator-error.ts';
import type { TenantFolder } from '../read-folders.ts';
import type { Target } from './target.ts';

/** Creates the community's database unless it exists. Returns the community with the database's URL, if it has one. */
export async function ensureDatabase(target: Target, folder: TenantFolder): Promise<Tenant> {
  const expected = buildTenantRecord(folder, null);
  const databaseUrl = await target.createDatabase(expected);
  return tenantSchema.parse({ ...expected, ...(databaseUrl ? { databaseUrl } : {}) });
}

/** Whether the community's database exists and was migrated. Throws any error except that the database is missing. */
export async function hasDatabase(target: Target, tenant: Tenant): Promise<boolean> {
  try {
    const rows = await target
      .connect(tenant)
      .all<{ name: string }>(sql`select name from sqlite_master where name = '__drizzle_migrations'`);
    return rows.length > 0;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether an error is the response of the local server or Turso for a database that doesn't exist. */
function isMissing(error: unknown): boolean {
  const texts: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause) texts.push(each.message);
  return /\b404\b|namespace .*(?:doesn.t|does not) exist|NAMESPACE_?DOES_?NOT_?EXIST/i.test(texts.join(' '));
}

/**
 * Throws if the community was applied before and its database is missing or empty: a new one would block the import of
 * its export, and show members an empty community.
 */
export async function refuseLostDatabase(target: Target, tenant: Tenant, registered: Tenant | null): Promise<void> {
  if (registered === null || (await hasDatabase(target, tenant))) return;
  throw new OperatorError([
    `${tenant.slug} was open before, and its database is lost or another one. Bring it back from an export:`,
    'npm run tenant -- import <file.tar.gz>',
    `If there is none, begin anew without its members and texts: npm run tenant -- apply ${tenant.slug} --empty`,
  ]);
}
