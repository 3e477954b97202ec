import { BoundedMap } from '../bounded-map/bounded-map.ts';
import type { DatabaseAddress } from '../database/connect.ts';
import { type Environment, isDeveloperMachine } from './environment.ts';
import { type Tenant, tenantSchema } from './tenant-schema.ts';

interface Remembered {
  tenant: Tenant | null;
  readAt: number;
}

const rememberedMs = 30_000;
/** The maximum number of remembered hosts, including unknown ones, which anyone can request. */
const rememberedHosts = 1_000;
const remembered = new BoundedMap<Remembered>(rememberedHosts);

/** The key of a host's record in the TENANTS namespace, written by `npm run tenant -- apply`. */
export function registryKey(hostname: string): string {
  return `host:${hostname}`;
}

/**
 * Finds a request's community by its actual Host, from the registry with a short in-isolate cache. Null for an unknown
 * host. Nothing else determines the community.
 */
export async function resolveTenant(request: Request, env: Environment, now: number): Promise<Tenant | null> {
  const hostname = new URL(request.url).hostname.toLowerCase();
  const known = remembered.get(hostname);
  if (known && now - known.readAt < rememberedMs && now >= known.readAt) return known.tenant;
  const record = await env.TENANTS.get(registryKey(hostname), { type: 'json', cacheTtl: 60 });
  const tenant = record === null ? null : tenantSchema.parse(record);
  remembered.set(hostname, { tenant, readAt: now });
  return tenant;
}

/** Lists every community once, including suspended ones, for jobs that process them all. */
export async function listTenants(env: Environment): Promise<Tenant[]> {
  const bySlug = new Map<string, Tenant>();
  let cursor: string | undefined;
  do {
    const page = await env.TENANTS.list({ prefix: registryKey(''), ...(cursor ? { cursor } : {}) });
    const records = await Promise.all(page.keys.map(({ name }) => env.TENANTS.get(name, 'json')));
    for (const record of records) {
      const parsed = tenantSchema.safeParse(record);
      if (parsed.success) bySlug.set(parsed.data.slug, parsed.data);
    }
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
  return [...bySlug.values()];
}

/** The origin of a community's pages and links: its first host, never the request's. */
export function tenantOrigin(tenant: Tenant, env: Environment): string {
  const [host] = tenant.hostnames;
  return isDeveloperMachine(env) ? `http://${host}:${env.LOCAL_PORT ?? '4321'}` : `https://${host}`;
}

/** The address and credentials of the community's database. */
export function databaseAddress(tenant: Tenant, env: Environment): DatabaseAddress {
  if (tenant.databaseUrl && !isDeveloperMachine(env)) {
    return { url: tenant.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN };
  }
  return { url: env.LOCAL_DATABASE_URL ?? 'http://127.0.0.1:8890', namespace: tenant.slug };
}
