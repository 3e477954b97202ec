import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { type Tenant, tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import { OperatorError } from './operator-error.ts';
import { readHosts, readRecordSlug } from './publish-hosts.ts';
import type { TenantFolder } from './read-folders.ts';
import type { Target } from './target/target.ts';

/**
 * Finds a community's registry record; null if it was never applied. Also looks at earlier hosts, because the tenant's
 * folder may list others by now.
 */
export async function findRegisteredTenant(target: Target, { file }: TenantFolder): Promise<Tenant | null> {
  const { slug, hostnames } = file;
  return (await findAtHosts(target, slug, hostnames)) ?? findAtHosts(target, slug, await readHosts(target, slug));
}

async function findAtHosts({ registry }: Target, slug: string, hostnames: readonly string[]): Promise<Tenant | null> {
  for (const hostname of hostnames) {
    const record = await registry.get(registryKey(hostname));
    const parsed =
      record !== null && readRecordSlug(record) === slug ? tenantSchema.safeParse(JSON.parse(record)) : null;
    if (parsed?.success) return parsed.data;
  }
  return null;
}

/** Like {@link findRegisteredTenant}, but throws if the community was never applied. */
export async function requireRegisteredTenant(target: Target, folder: TenantFolder): Promise<Tenant> {
  const registered = await findRegisteredTenant(target, folder);
  const { slug } = folder.file;
  if (!registered) throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
  return registered;
}

/** Returns the registry record that should result from the tenant's folder, with the database that `apply` created. */
export function buildTenantRecord({ file }: TenantFolder, registered: Tenant | null): Tenant {
  const { $schema: _, brand: __, ...runtime } = file;
  const databaseUrl = runtime.databaseUrl ?? registered?.databaseUrl;
  return tenantSchema.parse({ ...runtime, ...(databaseUrl ? { databaseUrl } : {}) });
}
