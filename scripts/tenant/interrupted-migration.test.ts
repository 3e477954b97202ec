import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#api/platform/database/connect.ts';
import { startTestServer } from '../../testing/commands/test-server.ts';
import { adoptInitialMigration } from './adopt-initial-migration.ts';
import { migrateDatabase } from './apply-tenant.ts';

const server = await startTestServer();
afterAll(server.stop);

/** Databases to migrate: a new one, and one with the migrations that `0000_initial` replaced. */
const openings = {
  'a new database': server.open,
  'a database from before 0000_initial': async (name: string) => {
    const db = await server.openReplaced(name);
    await db.run(sql`insert into users (id, email, locale, created_at) values ('mari', 'mari@people.test', 'et', 1)`);
    return db;
  },
};

/** Reads the tables, indexes and triggers, the recorded migrations, and the members. */
async function stateOf(db: Database) {
  const schema = await db.all<{ name: string }>(sql`select type, name, sql from sqlite_master order by type, name`);
  const read = (table: string, order: string) =>
    schema.some(({ name }) => name === table) ? db.all(sql.raw(`select * from ${table} order by ${order}`)) : [];
  return {
    // The migrator creates its own table first, in a separate exchange.
    schema: schema.filter(({ name }) => !name.includes('__drizzle_migrations')),
    applied: await read('__drizzle_migrations', 'created_at'),
    members: await read('users', 'id'),
  };
}

/**
 * Runs `work`, but drops exchange `number` with the database, before or after it arrives, and all later ones. Returns
 * whether `work` got that far.
 */
async function interrupt(number: number, loss: string, work: () => Promise<void>): Promise<boolean> {
  const send = globalThis.fetch;
  let count = 0;
  globalThis.fetch = async (...sent) => {
    count += 1;
    if (count < number) return send(...sent);
    if (count === number && loss === 'after') await (await send(...sent)).arrayBuffer();
    throw new TypeError('fetch failed: killed here');
  };
  try {
    await work().catch(() => undefined);
  } finally {
    globalThis.fetch = send;
  }
  return count >= number;
}

describe.each(Object.entries(openings))('a killed migration of %s', (opening, open) => {
  it.each(['before', 'after'])(
    'is completed by the next run if it was killed just %s any of its database exchanges',
    async (loss) => {
      const name = `${opening.replaceAll(/\W/g, '')}-${loss}`;
      const whole = await open(`${name}-whole`);
      const earlier = await stateOf(whole);
      await adoptInitialMigration(whole);
      const adopted = await stateOf(whole);
      await migrateDatabase(whole);
      const expected = await stateOf(whole);
      expect(expected).not.toEqual(earlier);
      let runs = 0;
      for (let number = 1, wasKilled = true; wasKilled; number += 1) {
        const db = await open(`${name}-${number}`);
        wasKilled = await interrupt(number, loss, () => migrateDatabase(db));
        // Either all missing migrations are applied or none. At most, the replaced migrations are recorded as the initial
        // one.
        expect([earlier, adopted, expected]).toContainEqual(await stateOf(db));
        await migrateDatabase(db);
        expect(await stateOf(db)).toEqual(expected);
        runs = number;
      }
      expect(runs).toBeGreaterThan(2);
    },
  );
});
