import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { LocalSettings } from '../local/settings.ts';
import { fetchOnce } from './fetch-once.ts';
import { percentile } from './percentile.ts';
import { listRuntimes, readResidentBytes } from './runtimes.ts';

const socketCount = 1_000;
const hintCount = 20;
const atOnce = 50;

interface Site {
  port: number;
  host: string;
}

/** Opens a socket for each of 1,000 members, and measures how long a new post's hint takes to reach them all. */
export async function benchLiveHints({ ports }: LocalSettings, host: string): Promise<void> {
  const site = { port: ports.worker, host };
  const [slug = ''] = host.split('.', 1);
  const db = connectDatabase({ url: `http://127.0.0.1:${ports.database}`, namespace: slug });
  const tokens = await insertMembers(db);
  const before = readWorkerMegabytes();
  const began = Date.now();
  const sockets: Duplex[] = [];
  for (let first = 0; first < socketCount; first += atOnce) {
    sockets.push(...(await Promise.all(tokens.slice(first, first + atOnce).map((token) => openSocket(site, token)))));
  }
  const opened = Date.now() - began;
  const after = readWorkerMegabytes();
  const [space] = await db.all<{ id: string }>(`select id from spaces where slug = 'tere'`);
  const each: number[] = [];
  const last: number[] = [];
  for (const token of tokens.slice(0, hintCount)) {
    const times = await timeHint(site, token, space?.id ?? '', sockets);
    each.push(...times);
    last.push(Math.max(...times));
  }
  for (const socket of sockets) socket.destroy();
  console.log(
    `A hint to ${socketCount} sockets of one community, after the post’s request was sent (${hintCount} posts)`,
  );
  console.table([
    { what: 'each socket', ...summarize(each) },
    { what: 'the last of them', ...summarize(last) },
  ]);
  console.log(
    `${socketCount} tickets and sockets took ${opened} ms. The runtime used ${before} MB, then ${after} MB.\n`,
  );
}

const summarize = (times: readonly number[]) => ({
  'p50 ms': Math.round(percentile(times, 0.5)),
  'p99 ms': Math.round(percentile(times, 0.99)),
});

async function insertMembers(db: Database): Promise<string[]> {
  const now = Date.now();
  const tokens = Array.from({ length: socketCount }, () => randomToken());
  for (let first = 0; first < socketCount; first += atOnce) {
    const rows = tokens.slice(first, first + atOnce).map((token) => ({ id: newId(), token }));
    const people = rows.map(({ id }) => ({ id, email: `${id}@people.test`, locale: 'et' as const, createdAt: now }));
    const open = await Promise.all(
      rows.map(async ({ id, token }) => ({
        ...{ id: newId(), userId: id, bearerHash: await hashToken(token), cookieHash: await hashToken(id) },
        ...{ createdAt: now, lastUsedAt: now, expiresAt: now + 24 * hourMs, userAgent: '' },
      })),
    );
    await db.batch([
      db.insert(users).values(people.map((person) => ({ ...person, emailVerifiedAt: now, status: 'active' as const }))),
      db.insert(sessions).values(open),
    ]);
  }
  return tokens;
}

async function ask<Answer>({ port, host }: Site, token: string, path: string, body: object = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body: answer } = await fetchOnce(port, host, path, { method: 'POST', headers, body });
  if (status >= 300) throw new Error(`${path}: ${status} ${answer}`);
  return JSON.parse(answer.toString()) as Answer;
}

async function openSocket(site: Site, token: string): Promise<Duplex> {
  const { data } = await ask<{ data: { ticket: string } }>(site, token, '/api/live/ticket');
  const address = `${site.host}:${site.port}`;
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
  const call = request({
    ...{ host: '127.0.0.1', port: site.port, path: `/api/live?ticket=${data.ticket}`, agent: false },
    headers: {
      ...{ host: address, origin: `http://${address}`, connection: 'Upgrade', upgrade: 'websocket' },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
    },
  });
  call.on('upgrade', (_, socket) => resolve(socket));
  call.on('response', ({ statusCode }) => reject(new Error(`The socket was refused: ${statusCode}`)));
  call.on('error', reject);
  call.end();
  return promise;
}

/** Writes a post and returns how long its hint takes to arrive at each socket, in ms. */
async function timeHint(site: Site, token: string, space: string, sockets: readonly Duplex[]): Promise<number[]> {
  const began = performance.now();
  const arrivals = sockets.map(async (socket) => {
    await new Promise((resolve) => socket.once('data', resolve));
    return performance.now() - began;
  });
  await ask(site, token, '/api/posts', { space, title: 'Mõõdetud postitus', body: 'Kui kiiresti see kohale jõuab?' });
  return Promise.all(arrivals);
}

/** Returns the resident memory of the runtimes started by this process, on Linux; 0 elsewhere. */
function readWorkerMegabytes(): number {
  const bytes = listRuntimes().reduce((sum, id) => sum + readResidentBytes(id), 0);
  return Math.round(bytes / 1_024 / 1_024);
}
