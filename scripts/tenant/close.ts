import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';
import { findOrphans } from './checks/find-orphans.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { shortenPath } from './parse-file.ts';
import { readHosts, removeHosts } from './publish-hosts.ts';
import { withTarget } from './target/open-target.ts';
import { hostsKey, type Target } from './target/target.ts';

/** `close <slug>`: removes the hosts of a community that no longer has a folder. Its database and files stay. */
export const close: Command = async (call) => {
  const [slug] = call.args;
  if (!slug) throw new OperatorError(['Which community? npm run tenant -- close <slug>']);
  if (!tenantSchema.shape.slug.safeParse(slug).success) throw new OperatorError([`"${slug}" can't be a slug.`]);
  const folder = join(call.settings.tenants, slug);
  if (existsSync(folder)) {
    throw new OperatorError([
      `${slug} has a folder, ${shortenPath(folder)}: set "status": "suspended" in it, and apply it. Nothing was changed.`,
    ]);
  }
  return withTarget(call, async (target) => {
    const hostnames = await findHosts(target, slug);
    if (hostnames.length === 0) throw new OperatorError([`${slug} has no hosts here. Nothing was changed.`]);
    for (const note of await removeHosts(target, slug, hostnames)) call.output.log(`${slug}: ${note}`);
    await target.registry.delete(hostsKey(slug));
    call.output.log(`${slug}: closed. Its database and files are still there.`);
    return 0;
  });
};

/**
 * Finds the hosts that `apply` recorded, or else all hosts that serve the community: those that `list` and `doctor`
 * show.
 */
async function findHosts(target: Target, slug: string): Promise<string[]> {
  const noted = await readHosts(target, slug);
  if (noted.length > 0) return noted;
  const orphans = await findOrphans(target, []);
  return orphans.find((orphan) => orphan.slug === slug)?.hostnames ?? [];
}
