import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { ArchiveKeys } from './archive/keys.ts';
import { listOwnTableNames, selectTables } from './archive/list-tables.ts';
import { isEncrypted } from './archive/streams.ts';
import type { CommandCall } from './command.ts';
import { writeArchive } from './export.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder } from './read-folders.ts';
import type { Target } from './target/target.ts';

/**
 * Whether a database's contents must be exported before an import replaces them. They needn't be if `apply` created
 * them and no one has joined. If there are accounts, they must be, and the import requires `--replace`. Throws if the
 * database mustn't be replaced.
 */
export async function needsExport({ options, output }: CommandCall, target: Target, tenant: Tenant): Promise<boolean> {
  const { slug } = tenant;
  const db = target.connect(tenant);
  const { rows } = await db.$client.execute(selectTables);
  const tables = listOwnTableNames(rows);
  if (tables.length === 0) return false;
  if (!tables.includes('users')) {
    throw new OperatorError([
      'The database isn’t empty, and nothing was changed: it holds the tables of something else. Set another',
      '"databaseUrl" in tenant.json.',
    ]);
  }
  const [{ count } = { count: 0 }] = await db.all<{ count: number }>(sql`select count(*) as count from users`);
  if (count === 0) {
    output.log(`${slug}: its database has no accounts, and is replaced`);
    return false;
  }
  if ('replace' in options) return true;
  throw new OperatorError([
    `The database isn’t empty, and nothing was changed: it has ${count} ${count === 1 ? 'account' : 'accounts'}. To put the export in its`,
    'place, which exports what is there first, add --replace; to keep both, set another "databaseUrl" in tenant.json.',
  ]);
}

interface Wanted {
  call: CommandCall;
  target: Target;
  folder: TenantFolder;
  tenant: Tenant;
  /** The export that replaces the existing contents. */
  file: string;
  keys: ArchiveKeys;
}

/**
 * Exports the contents that are about to be replaced, next to the export that replaces them; encrypted if that one is.
 */
export async function exportBeforeReplacing({ call, target, folder, tenant, file, keys }: Wanted): Promise<void> {
  const { slug } = tenant;
  const time = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const isSecret = await isEncrypted(file);
  const kept = join(dirname(file), `${slug}-before-import-${time}.tar.gz${isSecret ? '.age' : ''}`);
  await writeArchive({ target, folder, tenant, file: kept, keys, isEncrypted: isSecret, output: call.output });
  call.output.log(`${slug}: what was there is in ${kept}`);
}
