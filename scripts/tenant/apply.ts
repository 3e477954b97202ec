import { applyTenant } from './apply-tenant.ts';
import { type Command, describeFailure, type Output, pickFolders, reportFailed } from './command.ts';
import { readTenantFolders, type TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';
import { tenantAddress } from './tenant-address.ts';

/**
 * `apply [slug]`: applies one community or all in turn. Everything to be applied is checked before
 * the first write; other folders are ignored. If a community fails, it is named and the rest
 * continue.
 */
export const apply: Command = async (call) => {
  const chosen = pickFolders(readTenantFolders(call.settings.tenants), call.args[0]);
  return withTarget(call, async (target) => {
    const failed: string[] = [];
    for (const folder of chosen) if (!(await applyOne(target, folder, call.output))) failed.push(folder.file.slug);
    if (chosen.length === 0) call.output.log('There is no community yet: npm run tenant -- new <slug>');
    return reportFailed(call.output, failed, chosen.length);
  });
};

async function applyOne(target: Target, folder: TenantFolder, output: Output): Promise<boolean> {
  try {
    const { tenant, notes } = await applyTenant(target, folder);
    output.log(`${tenant.slug}: applied, at ${tenantAddress(tenant, target)}`);
    for (const note of notes) output.log(`  ${note}`);
    return true;
  } catch (error) {
    output.log(`${folder.file.slug}: FAILED: ${describeFailure(error)}`);
    return false;
  }
}
