import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '#api/platform/database/connect.ts';
import type { LocalSettings } from '../local/settings.ts';
import { fetchOnce } from './fetch-once.ts';
import { percentile } from './percentile.ts';
import { signIn } from './sign-in.ts';

interface Answer {
  status: number;
  ms: number;
}

/**
 * Sends all sign-ups at once, each from a different address, alongside a member's small writes and a visitor's page
 * views.
 */
export async function benchCrowdedSignUps(settings: LocalSettings, host: string, slug: string): Promise<void> {
  const db = connectDatabase({ url: `http://127.0.0.1:${settings.ports.database}`, namespace: slug });
  const { token } = await signIn(db, settings, host, 'user');
  const { worker: port } = settings.ports;
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> => {
    const startedAt = Date.now();
    const { status } = await fetchOnce(port, host, path, { method, headers, body, isAlone: true }).catch(() => ({
      status: 0,
    }));
    return { status, ms: Date.now() - startedAt };
  };
  const write = () =>
    ask(
      'PATCH',
      '/api/users/profile',
      { authorization: `Bearer ${token}` },
      { name: `Mari ${Math.round(Math.random() * 1e6)}` },
    );
  await write();
  const rows: object[] = [];
  for (const count of [0, 20, 45, 100]) {
    const members: Answer[] = [];
    const visitors: Answer[] = [];
    let isOver = false;
    const keep = async (into: Answer[], once: () => Promise<Answer>) => {
      while (!isOver) {
        into.push(await once());
        await sleep(50);
      }
    };
    const others = [keep(members, write), keep(members, write), keep(visitors, () => ask('GET', '/pricing', {}))];
    const signUps = Array.from({ length: count }, (_, at) => {
      const body = { email: `${count}-${at}-${Date.now()}@people.test`, password: 'kuu paistab metsa kohal' };
      return ask('POST', '/api/auth/sign-up', { 'cf-connecting-ip': `10.${count}.0.${at}` }, body);
    });
    const [answers] = await Promise.all([Promise.all(signUps), sleep(8_000)]);
    isOver = true;
    await Promise.all(others);
    rows.push({
      'sign-ups at once': count,
      'answered with': JSON.stringify(countBy(answers)),
      'slowest ms': Math.max(0, ...answers.map(({ ms }) => ms)),
      'writes p50 ms': quantile(members, 0.5),
      'writes p95 ms': quantile(members, 0.95),
      'writes failed': members.filter(({ status }) => status !== 200).length,
      'page p95 ms': quantile(visitors, 0.95),
    });
  }
  console.log('\nSign-ups at once, and what others notice of them');
  console.table(rows);
}

function countBy(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function quantile(answers: readonly Answer[], share: number): number {
  return percentile(
    answers.map(({ ms }) => ms),
    share,
  );
}
