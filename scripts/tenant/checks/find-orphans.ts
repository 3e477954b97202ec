import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { slugOf } from '../publish-hosts.ts';
import type { Target } from '../target/target.ts';
import type { Finding } from './finding.ts';

export interface Orphan {
  slug: string;
  hostnames: string[];
}

/** Communities that still answer at their hosts, but have no folder. `slugs` are those that have one, broken or not. */
export async function findOrphans({ registry }: Target, slugs: readonly string[]): Promise<Orphan[]> {
  const prefix = registryKey('');
  const found = new Map<string, string[]>();
  for (const key of await registry.list(prefix)) {
    const slug = slugOf(await registry.get(key)) ?? 'unknown';
    if (!slugs.includes(slug)) found.set(slug, [...(found.get(slug) ?? []), key.slice(prefix.length)]);
  }
  return [...found].map(([slug, hostnames]) => ({ slug, hostnames }));
}

export async function checkOrphans(target: Target, slugs: readonly string[]): Promise<Finding[]> {
  const orphans = await findOrphans(target, slugs);
  return orphans.map(({ slug, hostnames }) => ({
    what: `${slug}: ${hostnames.join(', ')}`,
    fault: {
      why: 'it has no folder here, and is still served',
      remedy: `bring its folder back, or npm run tenant -- close ${slug}`,
    },
  }));
}
