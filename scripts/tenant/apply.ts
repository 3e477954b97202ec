import { applyTenant } from './apply-tenant.ts';
import { type Command, chooseFolders, forEachCommunity } from './command.ts';
import { HostTakenError } from './publish-hosts.ts';
import type { TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { tenantUrl } from './tenant-address.ts';

/**
 * `apply [slug] [--empty]`: applies one community, or all of them one after another. Each is checked before its first
 * write. If a community fails, it is reported and the rest continue.
 */
export const apply: Command = async (call) => {
  const chosen = chooseFolders(call);
  const { output, options } = call;
  if (chosen.folders.length + chosen.broken.length === 0) {
    output.log('There is no community yet: npm run tenant -- new <slug>');
    return 0;
  }
  return withTarget(call, async (target) => {
    const applyOne = async (folder: TenantFolder) => {
      const { tenant, notes } = await applyTenant(target, folder, { isEmptyAllowed: 'empty' in options });
      output.log(`${tenant.slug}: applied, at ${tenantUrl(tenant, target)}`);
      for (const note of notes) output.log(`  ${note}`);
    };
    // If one community gives up a host that another claims, the host is free once the first has been applied.
    const waiting: TenantFolder[] = [];
    const applyOrWait = async (folder: TenantFolder) => {
      try {
        await applyOne(folder);
      } catch (error) {
        if (!(error instanceof HostTakenError) || chosen.folders.length === 1) throw error;
        waiting.push(folder);
      }
    };
    const first = await forEachCommunity(call, chosen, applyOrWait);
    if (waiting.length === 0) return first;
    return Math.max(first, await forEachCommunity(call, { folders: waiting, broken: [] }, applyOne));
  });
};
