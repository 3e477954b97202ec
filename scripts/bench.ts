import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { printAnalytics } from './bench/analytics.ts';
import { printCommunity } from './bench/community.ts';
import { printCrowdedSignUps } from './bench/crowded-sign-ups.ts';
import { fetchOnce } from './bench/fetch-once.ts';
import { printFirstVisit } from './bench/first-visit.ts';
import { printGiftCards } from './bench/gift-cards.ts';
import { printGrowth } from './bench/growth.ts';
import { printLiveHints } from './bench/live-hints.ts';
import { type Measured, measure, printTable } from './bench/measure.ts';
import { printMembers } from './bench/members.ts';
import { printMemory } from './bench/memory.ts';
import { printMessages } from './bench/messages.ts';
import { printModeration } from './bench/moderation.ts';
import { printSearch } from './bench/search.ts';
import { printSignedIn } from './bench/signed-in.ts';
import { buildWorker, isBuildCurrent } from './build/build-worker.ts';
import { localBindings } from './local/environment.ts';
import { findFreePort, findFreePorts } from './local/ports.ts';
import { type LocalSettings, root } from './local/settings.ts';
import { startStack } from './local/stack.ts';
import { startWorker } from './local/worker.ts';

// All figures of a run share one build, machine and runtime: compare them only within a run.
const slug = 'ryup';
const host = `${slug}.localhost`;
const parts: Record<string, (run: Run) => Promise<unknown>> = {
  pages: printPages,
  'signed-in': ({ settings, tenant }) => printSignedIn(settings, host, tenant, assetOfSize),
  'first-visit': ({ settings: { ports } }) => printFirstVisit(ports.worker, host),
  'live-hints': ({ settings }) => printLiveHints(settings, host),
  search: ({ settings, barePort }) => printSearch(settings, host, barePort),
  'gift-cards': ({ settings: { ports } }) => printGiftCards(ports.database, slug),
  messages: ({ settings, tenant }) => printMessages(settings, host, tenant),
  moderation: ({ settings, tenant }) => printModeration(settings, host, tenant),
  members: ({ settings: { ports }, tenant }) => printMembers(ports.database, tenant),
  community: ({ settings: { ports }, tenant }) => printCommunity(ports.database, tenant),
  memory: ({ settings, tenant }) => printMemory(settings, tenant),
  growth: ({ settings }) => printGrowth(settings, stack.tenants),
  analytics: async ({ settings, tenant }) => {
    const { body } = await fetchOnce(settings.ports.worker, host, '/');
    return printAnalytics(settings, host, tenant, assetOfSize(body.byteLength));
  },
  'sign-ups': ({ settings }) => printCrowdedSignUps(settings, host, slug),
};
const chosen = process.argv.slice(2);
const unknown = chosen.find((part) => !Object.hasOwn(parts, part));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}; all of them without a name.`);
  process.exit(1);
}
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
  const tenant = stack.tenants.find((each) => each.slug === slug);
  if (!tenant) throw new Error(`There is no community ${slug}.`);
  for (const [part, print] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(part)) await print({ settings, tenant, barePort });
  }
} finally {
  await bare.stop();
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
}

interface Run {
  settings: LocalSettings;
  tenant: Tenant;
  /** Port of the Worker without assets in front of it. */
  barePort: number;
}

async function printPages({ settings: { ports }, barePort: bareWorker }: Run): Promise<void> {
  const port = ports.worker;
  const home = await fetchOnce(port, host, '/');
  const asset = assetOfSize(home.body.byteLength);
  const paths = { 'cached page': '/', 'uncached page': '/?fresh', 'API read': '/api/health', 'static asset': asset };
  const uncached = await fetchOnce(port, host, paths['uncached page']);
  console.log(`\nUncached page: ${uncached.headers['server-timing'] ?? 'no figure'} database round trips\n`);
  printTable('As served: assets, then the Worker (as on Cloudflare)', await measureAll(port, paths));
  printTable('The bare Worker in the same runtime', await measureAll(bareWorker, paths));
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
