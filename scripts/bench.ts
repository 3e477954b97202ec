import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printCommunity } from './bench/community.ts';
import { printCrowdedSignUps } from './bench/crowded-sign-ups.ts';
import { fetchOnce } from './bench/fetch-once.ts';
import { printFirstVisit } from './bench/first-visit.ts';
import { printGiftCards } from './bench/gift-cards.ts';
import { printLiveHints } from './bench/live-hints.ts';
import { type Measured, measure, printTable } from './bench/measure.ts';
import { printMembers } from './bench/members.ts';
import { printMessages } from './bench/messages.ts';
import { printModeration } from './bench/moderation.ts';
import { printSearch } from './bench/search.ts';
import { buildWorker } from './build/build-worker.ts';
import { localBindings } from './local/environment.ts';
import { findFreePort, findFreePorts } from './local/ports.ts';
import { root } from './local/settings.ts';
import { startStack } from './local/stack.ts';
import { startWorker } from './local/worker.ts';

// All figures of a run share one build, machine and runtime: compare them only within a run.
const host = 'ryup.localhost';
await buildWorker();
const data = mkdtempSync(join(tmpdir(), 'kogu-bench-'));
const settings = { ports: await findFreePorts(), data, tenants: join(root, 'tenants') };
const stack = await startStack(settings);
const barePort = await findFreePort();
const bare = await startWorker({
  settings: { ...settings, ports: { ...settings.ports, worker: barePort } },
  bindings: localBindings(settings),
  isBare: true,
});
try {
  const { port } = { port: settings.ports.worker };
  const home = await fetchOnce(port, host, '/');
  const asset = assetOfSize(home.body.byteLength);
  const paths = { 'cached page': '/', 'uncached page': '/?fresh', 'API read': '/api/health', 'static asset': asset };
  const uncached = await fetchOnce(port, host, paths['uncached page']);
  console.log(`\nUncached page: ${uncached.headers['server-timing'] ?? 'no figure'} database round trips\n`);
  const throughAssets = await measureAll(port, paths);
  printTable('As served: assets, then the Worker (as on Cloudflare)', throughAssets);
  printTable('The bare Worker in the same runtime', await measureAll(barePort, paths));
  await printFirstVisit(port, host);
  await printLiveHints(settings, host);
  await printSearch(settings, host, barePort);
  await printGiftCards(settings.ports.database, 'ryup');
  const tenant = stack.tenants.find(({ slug }) => slug === 'ryup');
  if (tenant) await printMessages(settings, host, tenant);
  if (tenant) await printModeration(settings, host, tenant);
  if (tenant) await printMembers(settings.ports.database, tenant);
  if (tenant) await printCommunity(settings.ports.database, tenant);
  await printCrowdedSignUps(settings, host, 'ryup');
} finally {
  await bare.stop();
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
}

async function measureAll(port: number, paths: Record<string, string>): Promise<Measured[]> {
  const rows: Measured[] = [];
  for (const [name, path] of Object.entries(paths)) {
    for (const connections of [1, 32]) rows.push(await measure({ name, port, host, path, connections }));
  }
  return rows;
}

/** The built file closest in size to the page, so that size doesn't affect the comparison. */
function assetOfSize(bytes: number): string {
  const folder = join(root, 'dist/client/_astro');
  const away = (name: string) => Math.abs(statSync(join(folder, name)).size - bytes);
  const [nearest = ''] = readdirSync(folder).sort((one, other) => away(one) - away(other));
  return `/_astro/${nearest}`;
}
