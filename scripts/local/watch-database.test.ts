import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalDatabase } from './create-database.ts';
import { startDatabaseServer } from './database-server.ts';
import { findFreePorts } from './ports.ts';
import { createScratchFolder } from './scratch-folder.ts';
import type { SupervisedProcess } from './supervised-process.ts';
import { createDatabaseWatch } from './watch-database.ts';

const lines: string[] = [];
const pace = { everyMs: 100, askMs: 1_000, patienceMs: 1_500 };
let data: string;
let url: string;
let watched: SupervisedProcess;
let start: () => Promise<SupervisedProcess>;

beforeEach(async () => {
  data = createScratchFolder();
  lines.length = 0;
  const { database: port, databaseAdmin: adminPort } = await findFreePorts();
  url = `http://127.0.0.1:${port}`;
  const watch = createDatabaseWatch({ ...pace, url, data, restMs: 20_000, report: (line) => void lines.push(line) });
  start = async () => watch(await startDatabaseServer({ port, adminPort, data }));
  watched = await start();
  for (const name of ['kuu', 'koit']) await createLocalDatabase(`http://127.0.0.1:${adminPort}`, name);
  await query('koit', 'create table notes (text)');
});

afterEach(async () => {
  await watched.stop();
  rmSync(data, { recursive: true });
});

async function query(name: string, sql: string): Promise<boolean> {
  const response = await fetch(`${url}/v2/pipeline`, {
    method: 'POST',
    headers: { 'x-namespace-bin': Buffer.from(name).toString('base64').replace(/=+$/, '') },
    body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }] }),
  });
  const { results } = (await response.json()) as { results: Array<{ type: string }> };
  return results.every(({ type }) => type === 'ok');
}

/**
 * Finds the process id of the server by its port. The supervisor's command line, which has the port too, is skipped.
 */
function serverId(): number {
  const { stdout } = spawnSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' });
  const line = stdout
    .split('\n')
    .find((each) => each.includes(url.slice('http://'.length)) && !each.includes('supervise'));
  return Number(line?.trim().split(' ')[0]);
}

/** Holds a database's write lock, as another program would. */
function holdLock(name: string): DatabaseSync {
  const file = new DatabaseSync(join(data, 'sqld/dbs', name, 'data'));
  file.exec('begin immediate');
  return file;
}

it('the database watch leaves a working server and its data alone', async () => {
  await query('koit', "insert into notes values ('one')");
  const ended = await Promise.race([watched.ended.then(() => true), sleep(4_000, false)]);
  expect([ended, lines]).toEqual([false, []]);
  expect(await query('koit', 'select * from notes')).toBe(true);
});

it('the database watch ends and reports a server that responds but can’t write to one of its databases', async () => {
  const holder = holdLock('koit');
  await watched.ended;
  holder.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^The database "koit" answers but stores nothing since \d+ s\. Its server is restarted\.$/);
  watched = await start();
  expect(await query('koit', "insert into notes values ('two')")).toBe(true);
});

it('the database watch ends a frozen server', async () => {
  process.kill(serverId(), 'SIGSTOP');
  await watched.ended;
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/ doesn't answer since \d+ s\. Its server is restarted\.$/);
});

it('the database watch waits before a second restart because of the same database', async () => {
  const holder = holdLock('koit');
  await watched.ended;
  watched = await start();
  const ended = await Promise.race([watched.ended.then(() => true), sleep(6_000, false)]);
  holder.close();
  expect(ended).toBe(false);
  expect(lines).toHaveLength(1);
});
