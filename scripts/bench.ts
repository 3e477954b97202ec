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
import { buildWorker, isBuildCurrent } from './build/build-worker.ts';
import { localBindings } from './local/environment.ts';
import { findFreePort, findFreePorts } from './local/ports.ts';
import { root } from './local/settings.ts';
import { startStack } from './local/stack.ts';
import { startWorker } from './local/worker.ts';

// All figures of a run share one build, machine and runtime: compare them only within a run.
const host = 'ryup.localhost';
const parts = [
  'pages',
  'first-visit',
  'live-hints',
  'search',
  'gift-cards',
  'messages',
  'moderation',
  'members',
  'community',
  'sign-ups',
];
const chosen = process.argv.slice(2);
const unknown = chosen.find((part) => !parts.includes(part));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Parts: ${parts.join(', ')}; all of them without a name.`);
  process.exit(1);
}
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part);
if (!isBuildCurrent()) await buildWorker();
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
  const port = settings.ports.worker;
  if (isChosen('pages')) await printPages(port);
  if (isChosen('first-visit')) await printFirstVisit(port, host);
  if (isChosen('live-hints')) await printLiveHints(settings, host);
  if (isChosen('search')) await printSearch(settings, host, barePort);
  if (isChosen('gift-cards')) await printGiftCards(settings.ports.database, 'ryup');
  const tenant = stack.tenants.find(({ slug }) => slug === 'ryup');
  if (tenant && isChosen('messages')) await printMessages(settings, host, tenant);
  if (tenant && isChosen('moderation')) await printModeration(settings, host, tenant);
  if (tenant && isChosen('members')) await printMembers(settings.ports.database, tenant);
  if (tenant && isChosen('community')) await printCommunity(settings.ports.database, tenant);
  if (isChosen('sign-ups')) await printCrowdedSignUps(settings, host, 'ryup');
} finally {
  await bare.stop();
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
}

async function printPages(port: number): Promise<void> {
  const home = await fetchOnce(port, host, '/');
  const asset = assetOfSize(home.body.byteLength);
  const paths = { 'cached page': '/', 'uncached page': '/?fresh', 'API read': '/api/health', 'static asset': asset };
  const uncached = await fetchOnce(port, host, paths['uncached page']);
  console.log(`\nUncached page: ${uncached.headers['server-timing'] ?? 'no figure'} database round trips\n`);
  printTable('As served: assets, then the Worker (as on Cloudflare)', await measureAll(port, paths));
  printTable('The bare Worker in the same runtime', await measureAll(barePort, paths));
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
