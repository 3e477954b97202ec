import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { clientSecretName } from '#api/features/accounts/identities/index.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { buildWorker, isBuildCurrent } from '../../scripts/build/build-worker.ts';
import { findFreePorts } from '../../scripts/local/ports.ts';
import { createScratchFolder } from '../../scripts/local/scratch-folder.ts';
import { readLocalSecrets } from '../../scripts/local/secrets.ts';
import { type LocalSettings, root } from '../../scripts/local/settings.ts';
import { startStack } from '../../scripts/local/stack.ts';
import { startDnsResolver } from '../services/start-dns-resolver.ts';
import { startIdentityProvider } from '../services/start-identity-provider.ts';
import { emptyCommunities, writeTestCommunities } from './communities.ts';
import { databaseOf, settingsVariable } from './settings.ts';

/** Playwright's global setup: starts everything once with empty data and returns how to stop it. */
// biome-ignore lint/style/noDefaultExport: required by Playwright.
export default async function start(): Promise<() => Promise<void>> {
  if (!isBuildCurrent()) await buildWorker({ quiet: true });
  const data = createScratchFolder();
  const settings: LocalSettings = {
    ports: await findFreePorts(),
    data,
    tenants: join(data, 'tenants'),
    isDatabaseOnOneCore: true,
    unseeded: emptyCommunities,
  };
  const [provider, dns] = [await startIdentityProvider(), await startDnsResolver()];
  // The Worker queries the DNS stand-in, in which tests set records.
  Object.assign(process.env, { DNS_RESOLVER_URL: dns.url, MAIL_SPF_INCLUDE: '', MAIL_DKIM_SELECTOR: '' });
  const providers = signInProviders(provider.url);
  writeTestCommunities(join(root, 'tenants'), settings.tenants, providers);
  const stack = await startStack(settings);
  process.env[settingsVariable] = JSON.stringify(settings);
  await enterSecrets(settings, providers);
  await breakCommunities(settings);
  return async () => {
    await stack.stop();
    await provider.stop();
    await dns.stop();
    rmSync(data, { recursive: true, force: true });
  };
}

/** Returns a provider that works, and one whose token endpoint can't be reached. */
function signInProviders(url: string) {
  const endpoints = { authorization: `${url}/authorize`, token: `${url}/token`, jwks: `${url}/jwks` };
  const google = { id: 'google', name: 'Google', issuer: url, clientId: 'kogu-tests', endpoints };
  return [google, { ...google, id: 'out', name: 'Outis', endpoints: { ...endpoints, token: 'http://127.0.0.1:9' } }];
}

async function enterSecrets(settings: LocalSettings, providers: ReadonlyArray<{ id: string }>): Promise<void> {
  const { MASTER_KEY = '' } = readLocalSecrets(settings.data);
  const place = {
    db: databaseOf('providing'),
    env: { MASTER_KEY },
    tenant: { slug: 'providing', signInProviders: [] },
  };
  for (const { id } of providers) await storeCommunitySecret(place, clientSecretName(id), 'client secret', new Date());
}

async function breakCommunities({ ports }: LocalSettings): Promise<void> {
  const admin = `http://127.0.0.1:${ports.databaseAdmin}`;
  const dropped = await fetch(`${admin}/v1/namespaces/broken`, { method: 'DELETE' });
  if (!dropped.ok) throw new Error(`The database of "broken" stayed: ${await dropped.text()}`);
  await databaseOf('faulty').run('drop table home_sections');
}
