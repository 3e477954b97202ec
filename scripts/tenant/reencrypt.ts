import { countKeyVersions, reencryptValues } from '#api/features/operations/setup/index.ts';
import { type Command, chooseFolders, forEachCommunity, type Output } from './command.ts';
import { buildTenantRecord, requireRegisteredTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';
import { requireMasterKey } from './with-community.ts';

/**
 * `reencrypt [slug]`: encrypts everything with the current master key, and reports which versions of each secret are
 * still needed. If one community fails, it is reported and the rest continue.
 */
export const reencrypt: Command = async (call) => {
  const chosen = chooseFolders(call);
  requireMasterKey(call, 'Everything encrypted in the database is decrypted');
  return withTarget(call, (target) =>
    forEachCommunity(call, chosen, (folder) => reencryptOne(target, folder, call.output)),
  );
};

async function reencryptOne(target: Target, folder: TenantFolder, output: Output): Promise<void> {
  const registered = await requireRegisteredTenant(target, folder);
  const { slug } = registered;
  const tenant = buildTenantRecord(folder, registered);
  const db = target.connect(tenant);
  const { reencrypted, undecryptable } = await reencryptValues({ db, tenant, env: target.env });
  output.log(`${slug}: ${reencrypted} values encrypted anew`);
  for (const { secret, table, version, count } of await countKeyVersions({ db })) {
    output.log(`  ${secret} v${version}: ${count} in ${table}`);
  }
  if (undecryptable.length > 0) throw new OperatorError([`no known key decrypts ${undecryptable.join(', ')}`]);
}
