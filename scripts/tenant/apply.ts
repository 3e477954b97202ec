import { applyTenant } from './apply-tenant.ts';
import { type Command, pickFolders } from './command.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { tenantAddress } from './tenant-address.ts';

/**
 * `apply [slug]`: one community, or one after the other. All that will be applied is checked before
 * the first write; folders of others don't matter to a community that is named.
 */
export const apply: Command = async (call) => {
  const chosen = pickFolders(readTenantFolders(call.settings.tenants), call.args[0]);
  return withTarget(call, async (target) => {
    for (const folder of chosen) {
      const { tenant, notes } = await applyTenant(target, folder);
      console.log(`${tenant.slug}: applied, at ${tenantAddress(tenant, target)}`);
      for (const note of notes) console.log(`  ${note}`);
    }
    if (chosen.length === 0) console.log('There is no community yet: npm run tenant -- new <slug>');
    return 0;
  });
};
