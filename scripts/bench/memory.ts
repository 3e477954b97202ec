import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { buildLocalBindings } from '../local/environment.ts';
import { findFreePort } from '../local/ports.ts';
import type { LocalSettings } from '../local/settings.ts';
import { startWorker } from '../local/worker.ts';
import { openLocalTarget } from '../tenant/target/local.ts';
import { type Inspector, listIsolates, openInspector } from './inspector.ts';
import { findItems, type RequestTargets, sendMixedRequests } from './mixed-requests.ts';
import { percentile } from './percentile.ts';
import { listRuntimes, readResidentBytes, readResidentBytesByKind } from './runtimes.ts';
import { signIn } from './sign-in.ts';

const communities = 50;
const members = 20;
const wanted = Number(process.env['BENCH_REQUESTS'] ?? 100_000);
const steps = 10;
const limitMb = 100;
const readEveryMs = 250;
const mb = 1024 * 1024;
const worker = 'core:user:kogu';

/**
 * Serves many copies of one community from one isolate, which crashes if its heap exceeds the limit. Meanwhile,
 * measures the heap and the memory of the whole process.
 */
export async function benchMemory(settings: LocalSettings, tenant: Tenant): Promise<void> {
  const copies = await copyCommunities(settings, tenant);
  const [port, inspectorPort] = [await findFreePort(), await findFreePort()];
  const known = new Set(listRuntimes());
  // Without a limit, V8 lets garbage pile up. This one applies to each isolate of the process.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] = `--max-heap-size=${limitMb}`;
  const running = await startWorker({
    settings: { ...settings, ports: { ...settings.ports, worker: port } },
    bindings: buildLocalBindings(settings),
    isBare: true,
    inspectorPort,
  });
  delete process.env['MINIFLARE_WORKERD_V8_FLAGS'];
  const [runtime] = listRuntimes().filter((id) => !known.has(id));
  const failed = new Map<string, number>();
  try {
    const inspector = await openInspector(inspectorPort, worker);
    console.log(`${wanted} requests in ${communities} communities, with a heap of at most ${limitMb} MB:`);
    const rows: object[] = [];
    for (let step = 0; step < steps; step += 1) {
      const began = Date.now();
      const sending = sendMixedRequests({ ...copies, port }, (step * wanted) / steps, wanted / steps);
      const heap = await watchHeap(inspector, sending);
      for (const [what, count] of await sending) failed.set(what, (failed.get(what) ?? 0) + count);
      const seconds = Math.round((Date.now() - began) / 1_000);
      const whole = runtime === undefined ? 'unknown' : inMb(readResidentBytes(runtime));
      rows.push({ requests: ((step + 1) * wanted) / steps, seconds, ...heap, 'process MB': whole });
      console.log(JSON.stringify(rows.at(-1)));
    }
    inspector.close();
    console.table(rows);
    console.log('Responses that were not expected:', failed.size === 0 ? 'none' : Object.fromEntries(failed));
    console.log('The isolates of the process: the Worker, and those that stand in for Cloudflare on this machine');
    console.table(await measureIsolates(inspectorPort));
    if (runtime === undefined) return;
    console.log(`The memory of the process, ${inMb(readResidentBytes(runtime))} MB, by what the system says it holds`);
    console.table(readResidentBytesByKind(runtime).map(([part, bytes]) => ({ part, MB: inMb(bytes) })));
  } finally {
    await running.stop();
  }
}

/** Copies the community's database, in which some members are signed in, and registers the copies' hosts. */
async function copyCommunities(settings: LocalSettings, tenant: Tenant): Promise<Omit<RequestTargets, 'port'>> {
  const { ports } = settings;
  const slugs = Array.from({ length: communities }, (_, index) => `copy-${index}`);
  const db = connectDatabase({ url: `http://127.0.0.1:${ports.database}`, namespace: tenant.slug });
  // The copies couldn't decrypt queued mails, which are encrypted for the original community.
  await db.delete(mailOutbox);
  const sessions: Array<{ cookie: string; token: string }> = [];
  for (let member = 0; member < members; member += 1) {
    sessions.push(await signIn(db, settings, `${tenant.slug}.localhost`, 'user'));
  }
  const target = await openLocalTarget(settings);
  try {
    for (const slug of slugs) {
      const address = `http://127.0.0.1:${ports.databaseAdmin}/v1/namespaces/${tenant.slug}/fork/${slug}`;
      const answer = await fetch(address, { method: 'POST' });
      if (!answer.ok) throw new Error(`The database could not be copied: ${await answer.text()}`);
      const host = `${slug}.localhost`;
      await target.registry.put(registryKey(host), JSON.stringify({ ...tenant, slug, hostnames: [host] }));
    }
  } finally {
    await target.close();
  }
  return { slugs, sessions, items: await findItems(db) };
}

const inMb = (bytes: number | undefined) => ((bytes ?? 0) / mb).toFixed(1);

type Heap = Partial<Record<string, number>>;

const readHeap = (inspector: Inspector) => inspector.call<Heap>('Runtime.getHeapUsage');

/**
 * Reads the heap four times a second until the work ends. V8 decides when to collect garbage, so the lowest reading is
 * the live heap or slightly more.
 */
async function watchHeap(inspector: Inspector, work: Promise<unknown>) {
  let isDone = false;
  const noteEnd = () => {
    isDone = true;
  };
  void work.then(noteEnd, noteEnd);
  const readings: Heap[] = [];
  while (!isDone) {
    readings.push(await readHeap(inspector));
    await sleep(readEveryMs);
  }
  const used = readings.map(({ usedSize = 0 }) => usedSize);
  return {
    'heap MB, lowest': inMb(Math.min(...used)),
    'heap MB, median': inMb(percentile(used, 0.5)),
    'heap MB, highest': inMb(Math.max(...used)),
    'buffers MB, highest': inMb(Math.max(...readings.map(({ backingStorageSize = 0 }) => backingStorageSize))),
  };
}

async function measureIsolates(port: number): Promise<object[]> {
  const rows: object[] = [];
  for (const isolate of await listIsolates(port)) {
    const inspector = await openInspector(port, isolate);
    const heap = await readHeap(inspector);
    rows.push({
      isolate,
      'heap MB': inMb(heap['usedSize']),
      'reserved MB': inMb(heap['totalSize']),
      'buffers MB': inMb(heap['backingStorageSize']),
      'embedder MB': inMb(heap['embedderHeapUsedSize']),
    });
    inspector.close();
  }
  return rows;
}
