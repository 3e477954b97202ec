import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#tenants/schema.ts';
import { hostsKey, type Target } from './target/target.ts';

/**
 * Has the community answer on its hosts, and no longer on those taken out of its folder. A host that
 * another community took over meanwhile is that community's: its record stays. Answers a note on
 * each host that went.
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
