import { tenantOrigin } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#tenants/schema.ts';
import type { Target } from './target/target.ts';

/** Where people find the community. */
export function tenantAddress(tenant: Tenant, { env }: Target): string {
  return tenantOrigin(tenant, env);
}
