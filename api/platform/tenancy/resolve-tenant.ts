import { type Tenant, tenantSchema } from '#tenants/schema.ts';
import type { DatabaseAddress } from '../database/connect.ts';
import { type Environment, isLocal } from './environment.ts';

interface Remembered {
  tenant: Tenant | null;
  readAt: number;
}

const rememberedMs = 30_000;
const rememberedHosts = 1_000;
const remembered = new Map<string, Remembered>();

/** Key of a host's record in the TENANTS namespace; `npm run tenant -- apply` writes it. */
export function registryKey(hostname: string): string {
  return `host:${hostname}`;
}

/**
 * Which community a request is for: by the real Host alone, from the registry through a short
 * in-isolate memory. Null when nobody has that host. This is the only place that decides it.
 */
export async function resolveTenant(request: Request, env: Environment, now: number): Promise<Tenant | null> {
  const hostname = new URL(request.url).hostname.toLowerCase();
  const known = remembered.get(hostname);
  if (known && now - known.readAt < rememberedMs && now >= known.readAt) return known.tenant;
  const record = await env.TENANTS.get(registryKey(hostname), { type: 'json', cacheTtl: 60 });
  const tenant = record === null ? null : tenantSchema.parse(record);
  if (remembered.size >= rememberedHosts) remembered.clear();
  remembered.set(hostname, { tenant, readAt: now });
  return tenant;
}

/** Every active community once, for jobs that visit all of them. */
export async function listTenants(env: Environment): Promise<Tenant[]> {
  const bySlug = new Map<string, Tenant>();
  let cursor: string | undefined;
  do {
    const page = await env.TENANTS.list({ prefix: registryKey(''), ...(cursor ? { cursor } : {}) });
    const records = await Promise.all(page.keys.map(({ name }) => env.TENANTS.get(name, 'json')));
    for (const record of records) {
      const parsed = tenantSchema.safeParse(record);
      if (parsed.success && parsed.data.status === 'active') bySlug.set(parsed.data.slug, parsed.data);
    }
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
  return [...bySlug.values()];
}

/** Where pages and links of a community live: its first host, never what the request said. */
export function tenantOrigin(tenant: Tenant, env: Environment): string {
  const [host] = tenant.hostnames;
  return isLocal(env) ? `http://${host}:${env.LOCAL_PORT ?? '4321'}` : `https://${host}`;
}

/** Where the community's database is, and how to get in. */
export function databaseAddress(tenant: Tenant, env: Environment): DatabaseAddress {
  if (tenant.databaseUrl && !isLocal(env)) {
    return { url: tenant.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN };
  }
  return { url: env.LOCAL_DATABASE_URL ?? 'http://127.0.0.1:8890', namespace: tenant.slug };
}
