import type { Context } from '#api/context.ts';
import { eraseMemberWriting } from '#api/features/community/comments/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { erasePersonalRows } from '../personal-data/personal-rows.ts';
import { hashAddress } from './hash-address.ts';
import { anonymiseUser, insertSuppression, isDeletedBy, selectAccount } from './queries.ts';

/** The prefix under which storage has an empty file for each deleted account, named by {@link deletionRecord}. */
export function deletionRecordsPrefix(slug: string): string {
  return `${slug}/deleted-accounts/`;
}

const withWriting = '.with-writing';

/** Returns the account's id, with a suffix if what its member wrote was deleted too. */
export function deletionRecord({ id, isWritingGone }: { id: string; isWritingGone: boolean }): string {
  return isWritingGone ? `${id}${withWriting}` : id;
}

/**
 * Deletes an account again after a restored database brought it back. Sends no mail, and deletes even the last
 * administrator. Returns whether the account existed.
 */
export async function eraseRestoredAccount(
  context: Pick<Context, 'db' | 'env' | 'tenant' | 'now'>,
  record: string,
): Promise<boolean> {
  const { db, now } = context;
  const isWritingGone = record.endsWith(withWriting);
  const id = isWritingGone ? record.slice(0, -withWriting.length) : record;
  const [account] = await selectAccount(db, id);
  if (!account) return false;
  const attempt = newId();
  const isDeleted = isDeletedBy(attempt);
  const [deleted] = await db.batch([
    anonymiseUser(db, { ...account, attempt }, now),
    ...Object.values(erasePersonalRows(db, { ...account, isDeleted })).filter((statement) => statement !== null),
    ...(isWritingGone ? eraseMemberWriting(db, id, isDeleted) : []),
    insertSuppression(db, attempt, hashAddress(context, account.email), now),
  ]);
  return deleted.length === 1;
}
