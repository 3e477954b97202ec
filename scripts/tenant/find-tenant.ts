import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { type Tenant, tenantSchema } from '#tenants/schema.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder } from './read-folders.ts';
import type { Target } from './target/target.ts';

/** A community's registry record, found by its first host; null if it was never applied. */
export async function findRegistered(target: Target, { file }: TenantFolder): Promise<Tenant | null> {
  const [hostname = ''] = file.hostnames;
  const record = await target.registry.get(registryKey(hostname));
  if (record === null) return null;
  const parsed = tenantSchema.safeParse(JSON.parse(record));
  return parsed.success && parsed.data.slug === file.slug ? parsed.data : null;
}

/** The same, for commands that need an applied community. */
export async function requireRegistered(target: Target, folder: TenantFolder): Promise<Tenant> {
  const registered = await findRegistered(target, folder);
  const { slug } = folder.file;
  if (!registered) throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
  return registered;
}

/** The registry record that the folder should lead to, with the database that `apply` created. */
export function expectedTenant({ file }: TenantFolder, registered: Tenant | null): Tenant {
  const { $schema: _, brand: __, ...runtime } = file;
  const databaseUrl = runtime.databaseUrl ?? registered?.databaseUrl;
  return tenantSchema.parse({ ...runtime, ...(databaseUrl ? { databaseUrl } : {}) });
}
