import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { secretName } from '#api/features/accounts/identities/index.ts';
import { paymentSecrets } from '#api/features/commerce/payments/index.ts';
import { aiKeyName } from '#api/features/content/recipes/index.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Tenant } from '#tenants/schema.ts';
import { type Command, type CommandCall, pickFolders } from './command.ts';
import { expectedTenant, findRegistered } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';
import { readTenantFolders } from './read-folders.ts';
import { withTarget } from './target/open-target.ts';
import { withStoredSettings } from './with-settings.ts';

/**
 * `secret <slug> <name>`: reads a community's key from standard input and stores it sealed. The
 * command line would show it to other programs and the shell history.
 */
export const secret: Command = async (call) => {
  const [slug, name, ...more] = call.args;
  if (!slug || !name) throw new OperatorError(['Which community, and what? npm run tenant -- secret <slug> <name>']);
  if (more.length > 0) throw new OperatorError(['The secret itself is asked for; it does not stand in the command.']);
  const [folder] = pickFolders(readTenantFolders(call.settings.tenants), slug);
  if (call.kind === 'production' && !call.environment['MASTER_KEY']) {
    throw new OperatorError([
      'The secret is sealed in the database: set MASTER_KEY to the Worker’s secret of that name.',
    ]);
  }
  return withTarget(call, async (target) => {
    const registered = folder && (await findRegistered(target, folder));
    if (!registered) {
      if (folder) requireName(folder.file, name);
      throw new OperatorError([`${slug} is not applied yet: npm run tenant -- apply ${slug}`]);
    }
    const tenant = expectedTenant(folder, registered);
    const db = target.connect(tenant);
    requireName(await withStoredSettings(db, tenant), name);
    const plain = await readSecret(call, `${name}: `);
    if (plain === '') throw new OperatorError(['Nothing was entered. Nothing was changed.']);
    await storeCommunitySecret({ db, env: target.env, tenant }, name, plain, new Date());
    // Public pages depend on it: plans get buttons once there is a key.
    await bumpContentEpoch(db);
    call.output.log(`${slug}: ${name} is kept, sealed.`);
    return 0;
  });
};

function requireName(tenant: Tenant, name: string): void {
  const names = secretNames(tenant);
  if (names.includes(name)) return;
  throw new OperatorError([`${tenant.slug} has no secret called "${name}". Its secrets: ${names.join(', ')}.`]);
}

/** Names of the secrets a community can have. */
function secretNames({ signInProviders, analytics, ai }: Tenant): string[] {
  const providers = signInProviders.map(({ id }) => secretName(id));
  return [
    ...providers,
    ...(analytics ? [analyticsKeyName] : []),
    ...(ai ? [aiKeyName] : []),
    ...Object.values(paymentSecrets),
  ];
}

/** Reads one line of standard input, hidden at a terminal. */
async function readSecret({ input, output }: CommandCall, question: string): Promise<string> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const hidden = isTerminal ? new Writable({ write: (_chunk, _encoding, done) => done() }) : undefined;
  const lines = createInterface({ input, ...(hidden ? { output: hidden } : {}), terminal: isTerminal });
  for await (const line of lines) {
    lines.close();
    if (isTerminal) output.error('');
    return line.trim();
  }
  return '';
}
