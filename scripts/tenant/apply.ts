import { applyTenant } from './apply-tenant.ts';
import { type Command, pickFolders } from './command.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { tenantAddress } from './tenant-address.ts';

/** `apply [slug]`: every folder is checked first; then one community after the other is put in place. */
export const apply: Command = async (call) => {
  const folders = readTenantFolders(call.settings.tenants);
  const chosen = pickFolders(folders, call.args[0]);
  return withTarget(call, async (target) => {
    for (const folder of chosen) {
      const tenant = await applyTenant(target, folder);
      console.log(`${tenant.slug}: applied, at ${tenantAddress(tenant, target)}`);
    }
    if (chosen.length === 0) console.log('There is no community yet: npm run tenant -- new <slug>');
    return 0;
  });
};
