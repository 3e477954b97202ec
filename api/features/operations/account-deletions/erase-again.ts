import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { erasePersonalRows } from '../personal-data/index.ts';
import { hashAddress } from './hash-address.ts';
import { anonymiseUser, insertSuppression, isDeletedBy, selectAccount } from './queries.ts';

/** Storage has an empty file below this for each deleted account, named by its id. */
export function deletionRecordsPrefix(slug: string): string {
  return `${slug}/deleted-accounts/`;
}

/**
 * Deletes an account again after a restored database brought it back. Sends no mail, and applies even to the last
 * administrator. Returns whether the account existed.
 */
export async function eraseAgain(
  context: Pick<Context, 'db' | 'env' | 'tenant' | 'now'>,
  id: string,
): Promise<boolean> {
  const { db, now } = context;
  const [account] = await selectAccount(db, id);
  if (!account) return false;
  const attempt = newId();
  const isDeleted = isDeletedBy(attempt);
  const [deleted] = await db.batch([
    anonymiseUser(db, { ...account, attempt }, now),
    ...Object.values(erasePersonalRows(db, { ...account, isDeleted })).filter((statement) => statement !== null),
    insertSuppression(db, attempt, hashAddress(context, account.email), now),
  ]);
  return deleted.length === 1;
}
