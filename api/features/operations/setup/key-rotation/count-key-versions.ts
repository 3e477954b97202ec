import type { Context } from '#api/context.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { countEncryptedValues, countHashedValues } from './queries.ts';
import { hashedColumns } from './rules.ts';

export interface KeyUse {
  secret: string;
  table: string;
  version: number;
  /**
   * Number of values that depend on this version: passwords, unredeemed cards, unspent codes, suppressions, encrypted
   * values.
   */
  count: number;
}

/** Counts the values that still depend on each version of each secret, in one exchange per column. */
export async function countKeyVersions({ db }: Pick<Context, 'db'>): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const column of hashedColumns) {
    const { table, secret } = column;
    for (const counted of await countHashedValues(db, column)) uses.push({ secret, table, ...counted });
  }
  for (const column of encryptedColumns) {
    const table = `${column.table}.${column.encrypted}`;
    for (const counted of await countEncryptedValues(db, column))
      uses.push({ secret: 'MASTER_KEY', table, ...counted });
  }
  return uses;
}
