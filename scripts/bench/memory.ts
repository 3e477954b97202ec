import { readdirSync, readFileSync } from 'node:fs';
import { sessionCookie } from '#api/features/accounts/auth/session-cookie.ts';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { localBindings } from '../local/environment.ts';
import { findFreePort } from '../local/ports.ts';
import type { LocalSettings } from '../local/settings.ts';
import { startWorker } from '../local/worker.ts';
import { openLocalTarget } from '../tenant/target/local.ts';
import { fetchOnce } from './fetch-once.ts';
import { openInspector } from './inspector.ts';
import { signIn } from './sign-in.ts';

const communities = 50;
const members = 20;
const wanted = Number(process.env['BENCH_REQUESTS'] ?? 100_000);
const steps = 10;
const atOnce = 16;
const limitMb = 100;
const mb = 1024 * 1024;

/** Requests are sent in this order, over and over, so visitors and members mix as they do in a lively community. */
const asked = [
  { path: '/' },
  { path: '/community', isMembers: true },
  { path: '/pricing' },
  { path: '/messages', isMembers: true },
  { path: '/experts' },
  { path: '/notifications', isMembers: true },
  { path: '/articles?lang=en' },
  { path: '/dashboard', isMembers: true },
  { path: '/?fresh' },
  { path: '/no/such/page' },
];

/**
 * Serves many copies of one community from one isolate, and measures the isolate's heap after garbage collection and
 * the memory of its whole process.
 */
export async function printMemory(settings: LocalSettings, tenant: Tenant): Promise<void> {
  const slugs = Array.from({ length: communities }, (_, index) => `copy-${index}`);
  const cookies = await copyCommunities(settings, tenant, slugs);
  const [port, inspectorPort] = [await findFreePort(), await findFreePort()];
  const known = new Set(findRuntimes());
  const worker = await startWorker({
    settings: { ...settings, ports: { ...settings.ports, worker: port } },
    bindings: localBindings(settings),
    isBare: true,
    inspectorPort,
  });
  const inspector = await openInspector(inspectorPort);
  const [runtime] = findRuntimes().filter((id) => !known.has(id));
  const rows: object[] = [];
  try {
    rows.push({ requests: 0, ...(await weigh(inspector, runtime)) });
    for (let step = 0; step < steps; step += 1) {
      const failed = await send(port, slugs, cookies, (step * wanted) / steps, wanted / steps);
      rows.push({ requests: ((step + 1) * wanted) / steps, ...(await weigh(inspector, runtime)), failed });
    }
  } finally {
    inspector.close();
    await worker.stop();
  }
  console.log(`${wanted} requests in ${communities} communities; the heap may have ${limitMb} MB`);
  console.table(rows);
}

/**
 * Copies the community's database, in which some members are signed in, and registers the copies' hosts. Returns the
 * members' cookies.
 */
async function copyCommunities(settings: LocalSettings, tenant: Tenant, slugs: readonly string[]): Promise<string[]> {
  const { ports } = settings;
  const db = connectDatabase({ url: `http://127.0.0.1:${ports.database}`, namespace: tenant.slug });
  const cookies: string[] = [];
  for (let member = 0; member < members; member += 1) {
    cookies.push((await signIn(db, settings, `${tenant.slug}.localhost`, 'user')).cookie);
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
  return cookies;
}

/** Sends this many requests with limited concurrency. Returns how many failed. */
async function send(port: number, slugs: readonly string[], cookies: readonly string[], from: number, count: number) {
  let [next, failed] = [from, 0];
  const sendSome = async () => {
    while (next < from + count) {
      const number = next;
      next += 1;
      const { path, isMembers = false } = asked[number % asked.length] ?? { path: '/' };
      const host = `${slugs[Math.floor(number / asked.length) % slugs.length]}.localhost`;
      const cookie = cookies[Math.floor(number / asked.length / slugs.length) % cookies.length];
      const headers = { 'accept-language': 'et', ...(isMembers && { cookie: `${sessionCookie.name}=${cookie}` }) };
      const { status } = await fetchOnce(port, host, path, { headers });
      if (status >= 500) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendSome));
  return failed;
}

async function weigh(inspector: Awaited<ReturnType<typeof openInspector>>, runtime: number | undefined) {
  await inspector.call('HeapProfiler.collectGarbage');
  const heap = await inspector.call<Record<string, number>>('Runtime.getHeapUsage');
  const inMb = (bytes: number | undefined) => ((bytes ?? 0) / mb).toFixed(1);
  return {
    'heap MB': inMb(heap['usedSize']),
    'of at most MB': inMb(heap['totalSize']),
    'buffers MB': inMb(heap['backingStorageSize']),
    'embedder MB': inMb(heap['embedderHeapUsedSize']),
    'process MB': runtime === undefined ? 'unknown' : inMb(residentBytes(runtime)),
    reached: (heap['usedSize'] ?? 0) <= limitMb * mb,
  };
}

/** Returns the process ids of the running Workers. Only Linux lists them. */
function findRuntimes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((id) => readFileSync(`/proc/${id}/comm`, 'utf8').trim() === 'workerd')
      .map(Number);
  } catch {
    return [];
  }
}

function residentBytes(id: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
