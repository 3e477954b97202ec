import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { buildWorker, isBuildCurrent } from '../build/build-worker.ts';
import { buildLocalBindings } from '../local/environment.ts';
import { findFreePort, findFreePorts } from '../local/ports.ts';
import { type LocalSettings, root } from '../local/settings.ts';
import { startStack } from '../local/stack.ts';
import { startWorker } from '../local/worker.ts';
import { benchAnalytics } from './analytics.ts';
import { benchCommunity } from './community.ts';
import { benchCrowdedSignUps } from './crowded-sign-ups.ts';
import { fetchOnce } from './fetch-once.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchGiftCards } from './gift-cards.ts';
import { benchGrowth } from './growth.ts';
import { benchLiveHints } from './live-hints.ts';
import { type Measurement, measure, printTable } from './measure.ts';
import { benchMembers } from './members.ts';
import { benchMemory } from './memory.ts';
import { benchMessages } from './messages.ts';
import { benchModeration } from './moderation.ts';
import type { PartName } from './part-names.ts';
import { benchSearch } from './search.ts';
import { benchSignedIn } from './signed-in.ts';

// All figures of a run share one build, machine and runtime: compare them only within a run.
const slug = 'ryup';
const host = `${slug}.localhost`;
const parts: Record<PartName, (run: Run) => Promise<unknown>> = {
  pages: benchPages,
  'signed-in': ({ settings, tenant }) => benchSignedIn(settings, host, tenant, assetOfSize),
  'first-visit': ({ settings: { ports } }) => benchFirstVisit(ports.worker, host),
  'live-hints': ({ settings }) => benchLiveHints(settings, host),
  search: ({ settings, barePort }) => benchSearch(settings, host, barePort),
  'gift-cards': ({ settings: { ports } }) => benchGiftCards(ports.database, slug),
  messages: ({ settings, tenant }) => benchMessages(settings, host, tenant),
  moderation: ({ settings, tenant }) => benchModeration(settings, host, tenant),
  members: ({ settings: { ports }, tenant }) => benchMembers(ports.database, tenant),
  community: ({ settings: { ports }, tenant }) => benchCommunity(ports.database, tenant),
  memory: ({ settings, tenant }) => benchMemory(settings, tenant),
  growth: ({ settings, tenants }) => benchGrowth(settings, tenants),
  analytics: async ({ settings, tenant }) => {
    const { body } = await fetchOnce(settings.ports.worker, host, '/');
    return benchAnalytics(settings, host, tenant, assetOfSize(body.byteLength));
  },
  'sign-ups': ({ settings }) => benchCrowdedSignUps(settings, host, slug),
};

/** Runs the chosen parts, or all if none is chosen. */
export async function runParts(chosen: readonly string[]): Promise<void> {
  if (!isBuildCurrent()) await buildWorker();
  // With this variable, the databases are kept for the next run.
  const kept = process.env['BENCH_DATA'];
  const data = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'kogu-bench-'));
  const settings = { ports: await findFreePorts(), data, tenants: join(root, 'tenants') };
  const stack = await startStack(settings, { CHECK_ANSWERS: 'off' });
  const barePort = await findFreePort();
  const bare = await startWorker({
    settings: { ...settings, ports: { ...settings.ports, worker: barePort } },
    bindings: buildLocalBindings(settings),
    isBare: true,
  });
  try {
    const tenant = stack.tenants.find((each) => each.slug === slug);
    if (!tenant) throw new Error(`There is no community ${slug}.`);
    for (const [part, print] of Object.entries(parts)) {
      if (chosen.length === 0 || chosen.includes(part))
        await print({ settings, tenant, tenants: stack.tenants, barePort });
    }
  } finally {
    await bare.stop();
    await stack.stop();
    if (!kept) rmSync(data, { recursive: true, force: true });
  }
}

interface Run {
  settings: LocalSettings;
  tenant: Tenant;
  tenants: readonly Tenant[];
  /** The port of the Worker that runs without assets in front of it. */
  barePort: number;
}

async function benchPages({ settings: { ports }, barePort: bareWorker }: Run): Promise<void> {
  const port = ports.worker;
  const home = await fetchOnce(port, host, '/');
  const asset = assetOfSize(home.body.byteLength);
  const paths = { 'cached page': '/', 'uncached page': '/?fresh', 'API read': '/api/health', 'static asset': asset };
  const uncached = await fetchOnce(port, host, paths['uncached page']);
  console.log(`\nUncached page: ${uncached.headers['server-timing'] ?? 'no figure'} database round trips\n`);
  printTable('As served: assets, then the Worker (as on Cloudflare)', await measureAll(port, paths));
  printTable('The bare Worker in the same runtime', await measureAll(bareWorker, paths));
}

async function measureAll(port: number, paths: Record<string, string>): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const [name, path] of Object.entries(paths)) {
    for (const connections of [1, 32]) rows.push(await measure({ name, port, host, path, connections }));
  }
  return rows;
}

/** Returns the path of the built file closest in size to the page, so that size doesn't affect the comparison. */
function assetOfSize(bytes: number): string {
  const folder = join(root, 'dist/client/_astro');
  const away = (name: string) => Math.abs(statSync(join(folder, name)).size - bytes);
  const [nearest = ''] = readdirSync(folder).sort((one, other) => away(one) - away(other));
  return `/_astro/${nearest}`;
}
