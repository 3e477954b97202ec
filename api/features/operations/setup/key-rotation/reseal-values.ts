import type { Context } from '#api/context.ts';
import { readKeyring } from '#api/platform/crypto/keyring.ts';
import { seal, unseal } from '#api/platform/crypto/seal.ts';
import { replaceSealed, selectOtherVersions } from './queries.ts';
import { sealedColumns } from './sealed-columns.ts';

type Place = Pick<Context, 'db' | 'tenant'> & { env: Pick<Context['env'], 'MASTER_KEY'> };

/**
 * Reseals every sealed value of a community under the current master key. Safe to interrupt, repeat and run while the
 * community is in use. Returns how many values were resealed, and which rows couldn't be decrypted.
 */
export async function resealValues(place: Place): Promise<{ resealed: number; undecryptable: string[] }> {
  const undecryptable: string[] = [];
  let resealed = 0;
  for (const column of sealedColumns) {
    for await (const row of otherVersions(place, column)) {
      const isDone = await resealRow(place, column, row);
      if (isDone) resealed += 1;
      else undecryptable.push(`${column.table} ${row.id}`);
    }
  }
  return { resealed, undecryptable };
}

type Column = (typeof sealedColumns)[number];

async function* otherVersions({ db, env }: Place, column: Column) {
  const [{ version }] = readKeyring(env.MASTER_KEY);
  let after = '';
  for (;;) {
    const rows = await selectOtherVersions(db, column, version, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function resealRow({ db, env, tenant }: Place, column: Column, row: { id: string; sealed: string }) {
  const purpose = column.purpose(tenant.slug, row.id);
  const plain = await unseal(env.MASTER_KEY, purpose, row.sealed).catch(() => null);
  if (plain === null) return false;
  await replaceSealed(db, column, row, await seal(env.MASTER_KEY, purpose, plain));
  return true;
}
