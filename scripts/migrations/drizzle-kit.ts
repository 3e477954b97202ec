import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../local/settings.ts';

/** The output that drizzle-kit generates from the schemas. */
export interface DeclaredTables {
  /** SQL that creates the tables and indexes in an empty database. */
  sql: string;
  /** Describes the tables. The next migration is generated from the difference to the snapshot in `migrations/meta`. */
  snapshot: Snapshot;
}

export interface Snapshot {
  tables: unknown;
  views: unknown;
}

/** Generates the SQL and snapshot of all tables from scratch. */
export function generateTables(): DeclaredTables {
  return withOwnConfig((config, out) => {
    const { status, output } = runDrizzleKit(['generate', '--config', config, '--name', 'declared'], 'pipe');
    if (status !== 0) throw new Error(`drizzle-kit can’t read the schemas:\n${output}`);
    return { sql: readFileSync(join(out, '0000_declared.sql'), 'utf8'), snapshot: readSnapshot(out, '0000') };
  });
}

export function readSnapshot(folder: string, number: string): Snapshot {
  return JSON.parse(readFileSync(join(folder, `meta/${number}_snapshot.json`), 'utf8')) as Snapshot;
}

/**
 * Runs work with a configuration like the project's, but with a temporary folder for its migrations, and removes both
 * afterwards.
 */
function withOwnConfig<Value>(work: (config: string, out: string) => Value): Value {
  mkdirSync(join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(join(root, '.data/migrations-'));
  try {
    const [config, out] = [join(folder, 'drizzle.config.ts'), join(folder, 'migrations')];
    // drizzle-kit reads an absolute path as a relative one.
    const settings = JSON.stringify({ out: relative(root, out) });
    writeFileSync(
      config,
      `import config from '../../drizzle.config.ts';\nexport default { ...config, ...${settings} };\n`,
    );
    return work(config, out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs drizzle-kit. With `inherit`, it can ask whether a column was renamed or replaced; without a terminal it fails
 * instead.
 */
export function runDrizzleKit(args: readonly string[], stdio: 'inherit' | 'pipe') {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/drizzle-kit'), args, {
    cwd: root,
    encoding: 'utf8',
    stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}` };
}
