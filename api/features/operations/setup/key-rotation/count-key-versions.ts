import type { Context } from '#api/context.ts';
import { countHashed, countSealed } from './queries.ts';
import { hashedColumns } from './rules.ts';
import { sealedColumns } from './sealed-columns.ts';

export interface KeyUse {
  secret: string;
  table: string;
  version: number;
  /** Values that depend on this version: passwords, unredeemed cards, unspent codes, suppressions, sealed values. */
  count: number;
}

/** Which versions of each secret a community's values still depend on, in one exchange per column. */
export async function countKeyVersions({ db }: Pick<Context, 'db'>): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const column of hashedColumns) {
    const { table, secret } = column;
    for (const counted of await countHashed(db, column)) uses.push({ secret, table, ...counted });
  }
  for (const column of sealedColumns) {
    const table = `${column.table}.${column.sealed}`;
    for (const counted of await countSealed(db, column)) uses.push({ secret: 'MASTER_KEY', table, ...counted });
  }
  return uses;
}
