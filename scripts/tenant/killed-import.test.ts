import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registryKey } from '#api/platform/tenancy/resolve-tenant.ts';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { readLocalSettings } from '../local/settings.ts';
import { readImportMark } from './archive/import-mark.ts';
import { readArchiveKeys } from './archive/keys.ts';
import { readArchiveHead, unpack } from './archive/read-archive.ts';
import { chooseFolder } from './choose-folder.ts';
import { buildTenantRecord } from './find-tenant.ts';
import { runImport } from './import.ts';
import { withTarget } from './target/open-target.ts';
import { hostsKey, type Target } from './target/target.ts';

const key = { ARCHIVE_KEY: 'k'.repeat(44) };
const place = createWorkspace(key);
const file = join(place.folder, 'harbor.tar.gz');
const environment = { ...key, DATA_FOLDER: join(place.folder, 'data'), TENANTS_FOLDER: place.tenants };
const settings = readLocalSettings(environment);
/** The number of steps at which an import is killed, spread over all of them. */
const cuts = 12;

beforeAll(async () => {
  place.write('harbor');
  expect(await place.run('apply', 'harbor')).toMatchObject({ code: 0 });
  expect(await place.run('seed', 'harbor')).toMatchObject({ code: 0 });
  expect(await place.run('export', 'harbor', file)).toMatchObject({ code: 0 });
});
afterAll(place.remove);

/** Wraps a target so that step `number` and all later ones fail: exchanges with the database, hosts and files. */
function cutOff(target: Target, number: number): { target: Target; count: () => number; restore: () => void } {
  let steps = 0;
  const send = globalThis.fetch;
  const step = () => {
    steps += 1;
    if (steps >= number) throw new TypeError('killed here');
  };
  globalThis.fetch = async (...sent) => {
    step();
    return send(...sent);
  };
  const counted = { get: target.registry.get, list: target.registry.list };
  const registry = {
    ...counted,
    put: async (...given: Parameters<Target['registry']['put']>) => {
      step();
      await target.registry.put(...given);
    },
    delete: async (name: string) => {
      step();
      await target.registry.delete(name);
    },
  };
  const putFile: Target['putFile'] = async (copy) => {
    step();
    await target.putFile(copy);
  };
  const restore = () => {
    globalThis.fetch = send;
  };
  return { target: { ...target, registry, putFile }, count: () => steps, restore };
}

// This test imports the community two dozen times.
it('an import that was killed at any step is hidden until the next one completes it', async () => {
  const call = { args: [], kind: 'local' as const, settings, environment, options: {}, input: process.stdin };
  const lines: string[] = [];
  const output = { log: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
  await withTarget({ kind: 'local', settings, environment }, async (target) => {
    const keys = await readArchiveKeys(call);
    const head = await readArchiveHead(file, keys);
    const staging = join(place.folder, 'staging');
    mkdirSync(staging);
    await unpack(file, keys, head, staging);
    const chosen = await chooseFolder({ settings, output }, staging, 'harbor');
    const tenant = buildTenantRecord(chosen.folder, null);
    const [host = ''] = tenant.hostnames;
    const run = (to: Target) => runImport({ call: { ...call, output }, target: to, staging, file, keys, head, chosen });
    const statusOf = async () =>
      (JSON.parse((await target.registry.get(registryKey(host))) ?? '{}') as { status?: string }).status;
    const rowsOf = () => target.connect(tenant).all(sql`select id, email from users order by id`);
    const expected = await rowsOf();
    /** Empties the database, as if it had been lost while its hosts were still open. */
    const lose = async () => {
      const db = target.connect(tenant);
      const rows = await db.all<{ type: string; name: string }>(sql`select type, name from sqlite_master
        where type = 'table' and sql like 'create virtual%' collate nocase`);
      for (const { name } of rows) await db.run(sql.raw(`drop table "${name}"`));
      const others = await db.all<{ name: string }>(
        sql`select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '%_shadow'`,
      );
      await db.$client.migrate(others.map(({ name }) => `drop table "${name}"`));
      await target.registry.put(registryKey(host), JSON.stringify(tenant));
    };
    await lose();
    const whole = cutOff(target, Number.POSITIVE_INFINITY);
    await run(whole.target);
    whole.restore();
    const steps = whole.count();
    expect([await rowsOf(), await statusOf()]).toEqual([expected, 'active']);
    for (let cut = 0; cut < cuts; cut += 1) {
      // The last steps are all tested, because they open the hosts.
      const number = cut < 6 ? 2 + Math.round((cut * (steps - 8)) / 6) : steps - (cuts - cut) + 1;
      await lose();
      const cutting = cutOff(target, number);
      const killed = await run(cutting.target).then(
        () => false,
        () => true,
      );
      cutting.restore();
      const mark = await readImportMark(target.connect(tenant));
      const isHalf = mark?.stage === 'filling';
      expect([number, killed, isHalf && (await statusOf()) === 'active']).toEqual([number, true, false]);
      await run(target);
      expect([number, await rowsOf(), await statusOf(), await readImportMark(target.connect(tenant))]).toEqual([
        number,
        expected,
        'active',
        null,
      ]);
    }
    expect(JSON.parse((await target.registry.get(hostsKey('harbor'))) ?? '[]')).toEqual(tenant.hostnames);
  });
  rmSync(join(place.folder, 'staging'), { recursive: true });
}, 400_000);
