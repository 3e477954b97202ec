import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '#api/platform/database/connect.ts';
import {
  describeSchema,
  findDifferences,
  readSchema,
  selectForeignKeys,
  selectObjects,
} from '../migrations/describe-schema.ts';
import { migrationsFolder, readJournal } from '../migrations/journal.ts';
import { openMigratedDatabase } from '../migrations/open-migrated-database.ts';
import { OperatorError } from './operator-error.ts';

/**
 * The first and last of the 92 migrations that `0000_initial` replaced: see docs/decisions/2026-11-26-one-migration.md.
 */
const replaced = {
  first: { when: 1_795_228_788_351 },
  last: {
    tag: '0091_notification_posts',
    when: 1_795_687_314_448,
    hash: 'cccaea45f3f2ccdda1345a81521fd0c113d2516c684b76584298e0f48e4e2ab2',
  },
};

/**
 * Finds this version's migration that corresponds to the migration of a database or an export; undefined if there is
 * none.
 */
export function findCorrespondingMigration(at: { tag: string } | { when: number }) {
  const [initial, ...later] = readJournal();
  const isAt = (one: { tag: string; when: number }) => ('tag' in at ? one.tag === at.tag : one.when === at.when);
  return isAt(replaced.last) ? initial : [initial, ...later].find((one) => one && isAt(one));
}

/**
 * Records `0000_initial` as applied, in place of the migrations that it replaced, if the last of them was applied and
 * the tables, indexes and triggers are the same. Doesn't touch rows, and members can write meanwhile.
 */
export async function adoptInitialMigration(db: Database): Promise<void> {
  const applied = await readApplied(db);
  if (!applied.some(({ when }) => when === replaced.first.when)) return;
  const newest = applied.at(-1);
  if (newest?.when !== replaced.last.when || newest.hash !== replaced.last.hash) {
    throw new OperatorError([
      'The database is at a migration from before 2026-11-26, and nothing was changed. First migrate it with the last',
      'release before that date: npm run tenant -- migrate. Then run this release’s.',
    ]);
  }
  await requireInitialSchema(db);
  const [initial] = readMigrationFiles({ migrationsFolder });
  if (!initial) throw new Error('there is no first migration');
  const { hash, folderMillis: when } = initial;
  // If two runs overlap, each condition sees what the other run changed.
  await db.batch([
    db.run(sql`insert into __drizzle_migrations (hash, created_at) select ${hash}, ${when}
      where (select max(created_at) from __drizzle_migrations) = ${replaced.last.when}`),
    db.run(sql`delete from __drizzle_migrations where created_at <= ${replaced.last.when}
      and exists (select 1 from __drizzle_migrations where created_at = ${when})`),
  ]);
}

/** Reads the migrations that were applied, oldest first. */
async function readApplied(db: Database): Promise<{ hash: string; when: number }[]> {
  const found = await db.all(sql`select 1 from sqlite_master where name = '__drizzle_migrations'`);
  if (found.length === 0) return [];
  return db.all(sql`select hash, cast(created_at as integer) as "when" from __drizzle_migrations order by created_at`);
}

async function requireInitialSchema(db: Database): Promise<void> {
  const [objects, foreignKeys] = await db.batch([
    db.all<Record<string, unknown>>(sql.raw(selectObjects)),
    db.all<Record<string, unknown>>(sql.raw(selectForeignKeys)),
  ]);
  const initial = openMigratedDatabase(1);
  try {
    const differences = findDifferences(describeSchema(objects, foreignKeys), readSchema(initial));
    if (differences.length === 0) return;
    throw new OperatorError([
      'The database isn’t as its migrations made it, and nothing was changed. Compared with a new one:',
      ...differences.map((difference) => `  ${difference}`),
    ]);
  } finally {
    initial.close();
  }
}
