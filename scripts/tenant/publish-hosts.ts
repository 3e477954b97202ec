import { setTimeout as sleep } from 'node:timers/promises';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { Output } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { hostsKey, type Target } from './target/target.ts';

/** Thrown if a host belongs to another community. */
export class HostTakenError extends OperatorError {}

/** Registers the community's hosts and removes those no longer in its folder. Returns a note on each removed host. */
export async function publishHosts(target: Target, tenant: Tenant): Promise<string[]> {
  const { registry } = target;
  const before = await readHosts(target, tenant.slug);
  // Recorded first, so that after an interruption, a host that was already opened is known to be the community's.
  await registry.put(hostsKey(tenant.slug), JSON.stringify([...new Set([...before, ...tenant.hostnames])]));
  for (const hostname of tenant.hostnames) await registry.put(registryKey(hostname), JSON.stringify(tenant));
  const removed = before.filter((hostname) => !tenant.hostnames.includes(hostname));
  const notes = await removeHosts(target, tenant.slug, removed);
  await registry.put(hostsKey(tenant.slug), JSON.stringify(tenant.hostnames));
  return notes;
}

/** Reads the hosts that the last `apply` opened for a community. */
export async function readHosts({ registry }: Target, slug: string): Promise<string[]> {
  const record = await registry.get(hostsKey(slug));
  return record === null ? [] : (JSON.parse(record) as string[]);
}

/** Removes hosts from the registry, except those that another community has taken over. Returns a note on each. */
export async function removeHosts({ registry }: Target, slug: string, hostnames: readonly string[]): Promise<string[]> {
  const notes: string[] = [];
  for (const hostname of hostnames) {
    const owner = readRecordSlug(await registry.get(registryKey(hostname)));
    if (owner === slug) await registry.delete(registryKey(hostname));
    notes.push(owner && owner !== slug ? `host ${hostname}: is ${owner}’s now` : `host ${hostname}: taken away`);
  }
  return notes;
}

/** Throws if one of these hosts serves another community: its visitors would suddenly land here. */
export async function refuseForeignHosts({ registry }: Target, { slug, hostnames }: Tenant): Promise<void> {
  for (const hostname of hostnames) {
    const owner = readRecordSlug(await registry.get(registryKey(hostname)));
    if (owner === null || owner === slug) continue;
    throw new HostTakenError([
      `${hostname} is the host of the community "${owner}". If it should be ${slug}’s, take it out of that one’s`,
      `hostnames first (npm run tenant -- apply ${owner}), or if that one is gone: npm run tenant -- close ${owner}`,
    ]);
  }
}

/** Makes all of a community's hosts show that it is being restored, and waits until every Worker does. */
export async function closeHosts(target: Target, tenant: Tenant, output: Output): Promise<void> {
  const hostnames = new Set([...(await readHosts(target, tenant.slug)), ...tenant.hostnames]);
  const record = JSON.stringify({ ...tenant, status: 'restoring' } satisfies Tenant);
  for (const hostname of hostnames) {
    const owner = readRecordSlug(await target.registry.get(registryKey(hostname)));
    if (owner === tenant.slug) await target.registry.put(registryKey(hostname), record);
  }
  const seconds = Math.ceil(target.settlesAfterMs / 1_000);
  output.log(`${tenant.slug}: closed${seconds > 0 ? `; in ${seconds} s every Worker knows` : ''}`);
  await sleep(target.settlesAfterMs);
}

/** Returns the slug in a registry record; null if the record can't be read or has none. */
export function readRecordSlug(record: string | null): string | null {
  try {
    return (JSON.parse(record ?? 'null') as { slug?: string } | null)?.slug ?? null;
  } catch {
    return null;
  }
}
