import { countKeyVersions, resealValues } from '#api/features/operations/key-rotation/index.ts';
import { type Command, describeFailure, type Output, pickFolders, reportFailed } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders, type TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/**
 * `reseal [slug]`: seals everything with the current master key, and reports which versions of each secret are still
 * needed. If one community fails, it is named and the rest continue.
 */
export const reseal: Command = async (call) => {
  const folders = pickFolders(readTenantFolders(call.settings.tenants), call.args[0]);
  if (call.kind === 'production' && !call.environment['MASTER_KEY']) {
    throw new OperatorError(['Set MASTER_KEY to the Worker’s secret of that name, with its old and new versions.']);
  }
  return withTarget(call, async (target) => {
    const failed: string[] = [];
    for (const folder of folders) {
      const why = await resealOne(target, folder, call.output).catch(describeFailure);
      if (why !== null) failed.push(folder.file.slug);
      if (why !== null) call.output.log(`${folder.file.slug}: FAILED: ${why}`);
    }
    return reportFailed(call.output, failed, folders.length);
  });
};

async function resealOne(target: Target, folder: TenantFolder, output: Output): Promise<string | null> {
  const { slug } = folder.file;
  const registered = await findRegistered(target, folder);
  if (!registered) throw new OperatorError([`not applied yet: npm run tenant -- apply ${slug}`]);
  const tenant = expectedTenant(folder, registered);
  const db = target.connect(tenant);
  const { resealed, undecryptable } = await resealValues({ db, tenant, env: target.env });
  output.log(`${slug}: ${resealed} values sealed anew`);
  for (const { secret, table, version, count } of await countKeyVersions({ db })) {
    output.log(`  ${secret} v${version}: ${count} in ${table}`);
  }
  return undecryptable.length === 0 ? null : `no known key opens ${undecryptable.join(', ')}`;
}
