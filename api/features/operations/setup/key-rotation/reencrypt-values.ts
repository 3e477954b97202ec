import type { Context } from '#api/context.ts';
import { decrypt, encrypt } from '#api/platform/crypto/encrypt.ts';
import { parseKeyring } from '#api/platform/crypto/keyring.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { replaceEncryptedValue, selectRowsToReencrypt } from './queries.ts';

type Place = Pick<Context, 'db' | 'tenant'> & { env: Pick<Context['env'], 'MASTER_KEY'> };

/**
 * Re-encrypts every encrypted value of a community with the current master key. Safe to interrupt, repeat and run while
 * the community is in use. Returns how many values were re-encrypted, and which rows couldn't be decrypted.
 */
export async function reencryptValues(place: Place): Promise<{ reencrypted: number; undecryptable: string[] }> {
  const undecryptable: string[] = [];
  let reencrypted = 0;
  for (const column of encryptedColumns) {
    for await (const row of otherVersions(place, column)) {
      const isDone = await reencryptRow(place, column, row);
      if (isDone) reencrypted += 1;
      else undecryptable.push(`${column.table} ${row.id}`);
    }
  }
  return { reencrypted, undecryptable };
}

type Column = (typeof encryptedColumns)[number];

async function* otherVersions({ db, env }: Place, column: Column) {
  const [{ version }] = parseKeyring(env.MASTER_KEY);
  let after = '';
  for (;;) {
    const rows = await selectRowsToReencrypt(db, column, version, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function reencryptRow({ db, env, tenant }: Place, column: Column, row: { id: string; encrypted: string }) {
  const purpose = column.purpose(tenant.slug, row.id);
  const plain = await decrypt(env.MASTER_KEY, purpose, row.encrypted).catch(() => null);
  if (plain === null) return false;
  await replaceEncryptedValue(db, column, row, await encrypt(env.MASTER_KEY, purpose, plain));
  return true;
}
