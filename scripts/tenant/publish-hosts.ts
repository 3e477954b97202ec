import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#tenants/schema.ts';
import { hostsKey, type Target } from './target/target.ts';

/**
 * Registers the community's hosts and removes those no longer in its folder, unless another
 * community has taken one over. Returns a note on each removed host.
 */
export async function publishHosts({ registry }: Target, tenant: Tenant): Promise<string[]> {
  const before = await registry.get(hostsKey(tenant.slug));
  for (const hostname of tenant.hostnames) await registry.put(registryKey(hostname), JSON.stringify(tenant));
  const notes: string[] = [];
  for (const hostname of before === null ? [] : (JSON.parse(before) as string[])) {
    if (tenant.hostnames.includes(hostname)) continue;
    const owner = slugOf(await registry.get(registryKey(hostname)));
    if (owner === tenant.slug) await registry.delete(registryKey(hostname));
    notes.push(owner && owner !== tenant.slug ? `host ${hostname}: is ${owner}’s now` : `host ${hostname}: taken away`);
  }
  await registry.put(hostsKey(tenant.slug), JSON.stringify(tenant.hostnames));
  return notes;
}

function slugOf(record: string | null): string | null {
  return record === null ? null : (JSON.parse(record) as { slug: string }).slug;
}
