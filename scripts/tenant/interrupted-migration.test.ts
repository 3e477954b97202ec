import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { afterAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { makeScratchFolder } from '../../testing/scratch-folder.ts';
import { createLocalDatabase } from '../local/create-database.ts';
import { startDatabaseServer } from '../local/database-server.ts';
import { findFreePorts } from '../local/ports.ts';
import { migrateDatabase } from './apply-tenant.ts';
import { copyMigrations } from './archive/journal.ts';

const data = makeScratchFolder();
const ports = await findFreePorts();
const server = await startDatabaseServer({ port: ports.database, adminPort: ports.databaseAdmin, data });
const url = `http://127.0.0.1:${ports.database}`;
const before = writeEarlierMigrations();

afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true });
});

/** All migrations but the newest 20: a community opened a while ago. */
function writeEarlierMigrations(): string {
  const folder = join(data, 'migrations');
  mkdirSync(folder);
  copyMigrations(folder, -20);
  return folder;
}

async function openEarlier(name: string): Promise<Database> {
  await createLocalDatabase(`http://127.0.0.1:${ports.databaseAdmin}`, name);
  const db = connectDatabase({ url, namespace: name });
  await migrate(db, { migrationsFolder: before });
  await db.run(sql`insert into users (id, email, locale, created_at) values ('mari', 'mari@people.test', 'et', 1)`);
  return db;
}

/** Tables, indexes and triggers, the recorded migrations, and the members. */
async function stateOf(db: Database) {
  const schema = await db.all(sql`select type, name, sql from sqlite_master order by type, name`);
  const applied = await db.all(sql`select hash, created_at from __drizzle_migrations order by created_at`);
  return { schema, applied, members: await db.all(sql`select * from users`) };
}

/**
 * Runs work whose exchange `number` with the database is lost, before or after reaching it, along with all later ones.
 * Returns whether it got that far.
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

describe('a migration that is killed', () => {
  it.each(['before', 'after'])('%s any exchange reached the database is completed by the next run', async (loss) => {
    const whole = await openEarlier(`whole-${loss}`);
    await migrateDatabase(whole);
    const expected = await stateOf(whole);
    let runs = 0;
    for (let number = 1, wasKilled = true; wasKilled; number += 1) {
      const db = await openEarlier(`killed-${loss}-${number}`);
      const earlier = await stateOf(db);
      wasKilled = await interrupt(number, loss, () => migrateDatabase(db));
      // All missing migrations or none, nothing in between.
      expect([earlier, expected]).toContainEqual(await stateOf(db));
      await migrateDatabase(db);
      expect(await stateOf(db)).toEqual(expected);
      runs = number;
    }
    expect(runs).toBeGreaterThan(2);
    expect(expected.members).toHaveLength(1);
  });
});
