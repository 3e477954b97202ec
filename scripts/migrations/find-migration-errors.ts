import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findDifferences, readSchema } from './describe-schema.ts';
import { type DeclaredTables, readSnapshot, type Snapshot } from './drizzle-kit.ts';
import { migrationsFolder, readJournal } from './journal.ts';
import { openDatabaseFromSql, openMigratedDatabase } from './open-migrated-database.ts';
import type { DeclaredObject } from './read-declared-objects.ts';

/** The schema that `schema.ts`, `triggers.sql` and `search.sql` declare. */
interface DeclaredSchema {
  tables: DeclaredTables;
  others: readonly DeclaredObject[];
}

/** Compares an empty database after the migrations with the declared schema. Returns the differences, one per line. */
export function findMigrationErrors({ tables, others }: DeclaredSchema, folder = migrationsFolder): string[] {
  const migrated = openMigratedDatabase(undefined, folder);
  const declared = openDatabaseFromSql([{ sql: tables.sql, file: 'schema.ts' }, ...others]);
  try {
    return [
      ...findDifferences(readSchema(migrated), readSchema(declared)),
      ...findSnapshotFaults(tables.snapshot, folder),
    ];
  } finally {
    migrated.close();
    declared.close();
  }
}

function findSnapshotFaults(declared: Snapshot, folder: string): string[] {
  const last = readJournal(folder).at(-1)?.tag.slice(0, 4) ?? '';
  const kept = readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'));
  if (kept.join() !== `${last}_snapshot.json`) {
    return [
      `migrations/meta holds ${kept.join(', ')}, and should hold the newest snapshot, ${last}_snapshot.json, only`,
    ];
  }
  const { tables, views } = readSnapshot(folder, last);
  const isCurrent = isDeepStrictEqual({ tables, views }, { tables: declared.tables, views: declared.views });
  return isCurrent ? [] : [`migrations/meta/${last}_snapshot.json doesn’t describe the tables of the schemas`];
}
