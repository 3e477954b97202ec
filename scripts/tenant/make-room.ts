import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#tenants/schema.ts';
import type { ArchiveKeys } from './archive/keys.ts';
import type { CommandCall } from './command.ts';
import { writeArchive } from './export.ts';
import { OperatorError } from './operator-error.ts';
import type { TenantFolder } from './read-folders.ts';
import type { Target } from './target/target.ts';

interface Wanted {
  call: CommandCall;
  target: Target;
  folder: TenantFolder;
  tenant: Tenant;
  /** The export that takes the place. */
  file: string;
  keys: ArchiveKeys;
}

/**
 * Decides whether what is in a database may be replaced: what `apply` made for nobody may, and with `--replace`
 * anything, once it is exported beside the file. Returns what is left to do once the hosts are closed.
 */
export async function makeRoom({ call, target, folder, tenant, file, keys }: Wanted): Promise<() => Promise<void>> {
  const { slug } = tenant;
  const accounts = await countAccounts(target.connect(tenant));
  if (accounts === null) return async () => undefined;
  if (accounts === 0) {
    call.output.log(`${slug}: its database has no accounts, and is replaced`);
    return async () => undefined;
  }
  if (!('replace' in call.options)) {
    throw new OperatorError([
      `The database isn’t empty, and nothing was changed: it has ${accounts} accounts. To put the export in its place,`,
      'which exports what is there first, add --replace; to keep both, set another "databaseUrl" in tenant.json.',
    ]);
  }
  return async () => {
    const time = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
    const kept = join(dirname(file), `${slug}-before-import-${time}.tar.gz`);
    await writeArchive({ target, folder, file: kept, keys, isEncrypted: false, output: call.output });
    call.output.log(`${slug}: what was there is in ${kept}`);
  };
}

/** How many accounts a database has; null if it has no tables at all. */
async function countAccounts(db: Database): Promise<number | null> {
  const tables = await db.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`);
  if (tables.length === 0) return null;
  // Somebody's own tables aren't ours to replace.
  if (!tables.some(({ name }) => name === 'users')) return Number.POSITIVE_INFINITY;
  const [row] = await db.all<{ count: number }>(sql`select count(*) as count from users`);
  return row?.count ?? 0;
}
