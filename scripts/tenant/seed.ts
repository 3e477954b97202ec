import { type Command, pickFolders } from './command.ts';
import { Fault } from './fault.ts';
import { findRegistered } from './find-tenant.ts';
import { readTenantFolders } from './read-folders.ts';
import { demoPassword, refuseProduction, seedAccounts } from './seed-accounts.ts';
import { seedExperts } from './seed-experts.ts';
import { withTarget } from './target/open-target.ts';

/** `seed [slug]`: the demo accounts and experts that are missing. */
export const seed: Command = async (call) => {
  refuseProduction(call.kind);
  const chosen = pickFolders(readTenantFolders(call.settings.tenants), call.args[0]);
  return withTarget(call, async (target) => {
    for (const folder of chosen) {
      const tenant = await findRegistered(target, folder);
      if (!tenant)
        throw new Fault([`${folder.file.slug} is not applied yet: npm run tenant -- apply ${folder.file.slug}`]);
      const made = await seedAccounts(target, tenant);
      await seedExperts(target, tenant, folder.experts);
      const what = made > 0 ? `${made} demo accounts made, password ${demoPassword}` : 'all demo accounts are there';
      console.log(`${tenant.slug}: ${what}`);
    }
    return 0;
  });
};
