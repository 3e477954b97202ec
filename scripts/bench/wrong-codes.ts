import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { findFreePorts } from '../local/ports.ts';
import { createScratchFolder } from '../local/scratch-folder.ts';
import { root } from '../local/settings.ts';
import { startStack } from '../local/stack.ts';
import { buildDemoEmail, demoPassword } from '../tenant/seed-accounts.ts';
import { fetchOnce } from './fetch-once.ts';
import { percentile } from './percentile.ts';

// Run after `npm run build`: `node scripts/bench/wrong-codes.ts 100000`. Has one member try wrong
// gift card codes from different addresses and counts the lookups before refusal, then compares
// timings. A second number sets the concurrency, under which the local server can lose its write lock.
const count = Number(process.argv[2] ?? 10_000);
const atOnce = Number(process.argv[3] ?? 1);
const host = 'ryup.localhost';
const data = createScratchFolder();
const settings = { ports: await findFreePorts(), data, tenants: join(root, 'tenants') };
const stack = await startStack(settings);
try {
  const signIn = await post('/api/auth/sign-in', { email: buildDemoEmail('member', 'ryup'), password: demoPassword });
  const { token } = JSON.parse(signIn.body.toString()) as { token: string };
  const byStatus: Record<number, number> = {};
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      const address = `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
      const code = `RYUP-${String(next)
        .padStart(12, '0')
        .replace(/(\d{4})(?=\d)/g, '$1-')}`;
      const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': address };
      const { status } = await post('/api/gift-cards/redeem', { code }, headers);
      if (![404, 429].includes(status)) throw new Error(`code ${next} was answered ${status}`);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  const windows = Math.floor(seconds / 60) + 1;
  console.log(`${count} wrong codes in ${seconds.toFixed(0)} s`, byStatus);
  console.log(`Looked up: ${byStatus[404] ?? 0}; at most 10 a minute: ${windows * 10}`);
  if ((byStatus[404] ?? 0) > windows * 10) process.exitCode = 1;
  await compareTimes(token);
} finally {
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
}

/**
 * Prints the milliseconds that unknown and malformed codes take. Resets the limits regularly so that each code is
 * looked up.
 */
async function compareTimes(token: string): Promise<void> {
  const db = connectDatabase({ url: `http://127.0.0.1:${settings.ports.database}`, namespace: 'ryup' });
  const codes = { unknown: 'RYUP-0000-0000-0000', malformed: 'RYUP-0000' };
  const times = { unknown: [] as number[], malformed: [] as number[] };
  for (let pair = 0; pair < 1_500; pair += 1) {
    if (pair % 4 === 0) await db.delete(rateLimits);
    const order = pair % 2 === 0 ? (['unknown', 'malformed'] as const) : (['malformed', 'unknown'] as const);
    for (const kind of order) {
      const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': `10.9.${pair & 255}.${pair >> 8}` };
      const started = performance.now();
      const { status } = await post('/api/gift-cards/redeem', { code: codes[kind] }, headers);
      if (status !== (kind === 'unknown' ? 404 : 400)) throw new Error(`${kind} was answered ${status}`);
      times[kind].push(performance.now() - started);
    }
  }
  const draws = Array.from({ length: 1_000 }, () => median(draw(times.unknown)) - median(draw(times.malformed)));
  const [low, high] = [percentile(draws, 0.025), percentile(draws, 0.975)];
  const medians = `unknown ${median(times.unknown).toFixed(2)} ms, malformed ${median(times.malformed).toFixed(2)} ms`;
  console.log(`1,500 of each: ${medians}; difference, 95 in 100: ${low.toFixed(2)} to ${high.toFixed(2)} ms`);
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function draw(values: readonly number[]): number[] {
  return values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0);
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetchOnce(settings.ports.worker, host, path, { method: 'POST', headers, body });
}
