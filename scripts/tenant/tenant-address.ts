import { tenantOrigin } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { Target } from './target/target.ts';

/** Returns the community's URL. */
export function tenantUrl(tenant: Tenant, { env }: Target): string {
  return tenantOrigin(tenant, env);
}
