import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { readRecordSlug } from '../publish-hosts.ts';
import { runWithLimit } from '../run-with-limit.ts';
import type { Target } from '../target/target.ts';
import type { Finding } from './finding.ts';

export interface Orphan {
  /** Null for hosts whose records in the registry can't be read. */
  slug: string | null;
  hostnames: string[];
}

/** How many records to read at once. Limited because each read starts a process in production. */
const readsAtOnce = 8;

/**
 * Finds communities that are still served at their hosts but have no folder. `slugs` are those of all folders, broken
 * or not.
 */
export async function findOrphans({ registry }: Target, slugs: readonly string[]): Promise<Orphan[]> {
  const prefix = registryKey('');
  const keys = (await registry.list(prefix)).toSorted();
  const owners = new Map<string, string | null>();
  await runWithLimit(readsAtOnce, keys, async (key) => {
    owners.set(key, readRecordSlug(await registry.get(key)));
  });
  const found = Map.groupBy(keys, (key) => owners.get(key) ?? null);
  return [...found]
    .filter(([slug]) => slug === null || !slugs.includes(slug))
    .map(([slug, hosts]) => ({ slug, hostnames: hosts.map((key) => key.slice(prefix.length)) }));
}

export async function checkOrphans(target: Target, slugs: readonly string[]): Promise<Finding[]> {
  const orphans = await findOrphans(target, slugs);
  return orphans.map(({ slug, hostnames }) => ({
    what: `${slug ?? 'registry'}: ${hostnames.join(', ')}`,
    fault: slug
      ? {
          why: 'it has no folder here, and is still served',
          remedy: `bring its folder back, or npm run tenant -- close ${slug}`,
        }
      : {
          why: 'its record can’t be read',
          remedy: 'npm run tenant -- apply <the community whose host it is>, or delete the record from the registry',
        },
  }));
}
