import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tenantSchema } from '#tenants/schema.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { nameFile } from './parse-file.ts';
import { readHosts, removeHosts } from './publish-hosts.ts';
import { withTarget } from './target/open-target.ts';
import { hostsKey } from './target/target.ts';

/** `close <slug>`: takes a community that has no folder any more from its hosts. Its database and files stay. */
export const close: Command = async (call) => {
  const [slug] = call.args;
  if (!slug) throw new OperatorError(['Which community? npm run tenant -- close <slug>']);
  if (!tenantSchema.shape.slug.safeParse(slug).success) throw new OperatorError([`"${slug}" can't be a slug.`]);
  const folder = join(call.settings.tenants, slug);
  if (existsSync(folder)) {
    throw new OperatorError([
      `${slug} has a folder, ${nameFile(folder)}: set "status": "suspended" in it, and apply it. Nothing was changed.`,
    ]);
  }
  return withTarget(call, async (target) => {
    const hostnames = await readHosts(target, slug);
    if (hostnames.length === 0) throw new OperatorError([`${slug} has no hosts here. Nothing was changed.`]);
    for (const note of await removeHosts(target, slug, hostnames)) call.output.log(`${slug}: ${note}`);
    await target.registry.delete(hostsKey(slug));
    call.output.log(`${slug}: closed. Its database and files are still there.`);
    return 0;
  });
};
