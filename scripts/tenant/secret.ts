import { clientSecretName } from '#api/features/accounts/identities/index.ts';
import { paymentSecretNames } from '#api/features/commerce/payments/index.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import { buildSecretUpsert } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames as usualNames } from '#api/platform/community-secrets/contract.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import { connectionsGroup, findKeyHost } from '#api/platform/settings/connections.ts';
import { isSettingUnchanged } from '#api/platform/settings/stored-settings.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { type Command, type CommandCall, pickFolder } from './command.ts';
import { buildTenantRecord, requireRegisteredTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { requireMasterKey } from './with-community.ts';
import { type Ask, withLineReader } from './with-line-reader.ts';
import { readStoredSettings, withStoredSettings } from './with-settings.ts';

/**
 * `secret <slug> <name>`: reads a community's key from standard input and stores it encrypted. On the command line,
 * other programs and the shell history would see it.
 */
export const secret: Command = async (call) => {
  const [slug, name, ...more] = call.args;
  if (!slug || !name) throw new OperatorError(['Which community, and what? npm run tenant -- secret <slug> <name>']);
  if (more.length > 0) throw new OperatorError(['The secret itself is asked for; it does not stand in the command.']);
  const folder = pickFolder(readTenantFolders(call.settings.tenants), slug);
  requireMasterKey(call, 'The secret is encrypted in the database');
  return withTarget(call, async (target) => {
    const applied = buildTenantRecord(folder, await requireRegisteredTenant(target, folder));
    const db = target.connect(applied);
    const settings = await readStoredSettings(db);
    const tenant = withStoredSettings(applied, settings);
    requireName(tenant, name);
    const isChosen = name in (settings[connectionsGroup.name]?.chosen ?? {});
    const plain = await withLineReader(call, (ask) => askFor(call, ask, { tenant, name, isChosen }));
    const onlyIf = isSettingUnchanged(connectionsGroup.name, name, settings);
    const { statement } = await buildSecretUpsert({ db, env: target.env, tenant }, name, plain, new Date(), onlyIf);
    if ((await statement).length === 0) {
      throw new OperatorError([`Meanwhile ${name} was set to another service. Nothing was changed.`]);
    }
    // Public pages depend on the secrets: plans get buttons once there is a key.
    await bumpContentEpoch(db);
    call.output.log(`${slug}: ${name} is kept, encrypted.`);
    return 0;
  });
};

/**
 * Asks for the key, after showing where it will be sent. Administrators aren't operators, so a service they chose must
 * be confirmed.
 */
async function askFor(
  { output }: CommandCall,
  ask: Ask,
  { tenant, name, isChosen }: { tenant: Tenant; name: string; isChosen: boolean },
): Promise<string> {
  const host = findKeyHost(tenant, name);
  if (host && !isChosen) output.log(`${tenant.slug}: ${name} goes to ${host}, as the folder says.`);
  if (host && isChosen) {
    output.log(`${tenant.slug}: ${name} goes to ${host}. An administrator of the community chose it, not the folder.`);
    const answer = await ask('Type the host to confirm it: ');
    if (answer !== host) throw new OperatorError([`${host} was not confirmed. Nothing was changed.`]);
  }
  const plain = await ask(`${name}: `, true);
  if (plain === '') throw new OperatorError(['Nothing was entered. Nothing was changed.']);
  return plain;
}

function requireName(tenant: Tenant, name: string): void {
  const names = secretNames(tenant);
  if (names.includes(name)) return;
  throw new OperatorError([`${tenant.slug} has no secret called "${name}". Its secrets: ${names.join(', ')}.`]);
}

/** Lists the names of the secrets that a community can have. */
function secretNames({ signInProviders, analytics, ai }: Tenant): string[] {
  const providers = signInProviders.map(({ id }) => clientSecretName(id));
  return [
    ...providers,
    ...(analytics ? [analyticsKeyName] : []),
    ...(ai ? [usualNames.ai] : []),
    ...Object.values(paymentSecretNames),
  ];
}
