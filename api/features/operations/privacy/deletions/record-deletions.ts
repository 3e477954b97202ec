import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { deletionRecord, deletionRecordsPrefix } from './erase-restored-account.ts';
import { findUnrecordedDeletions, markDeletionRecorded } from './queries.ts';

const pageSize = 100;

/**
 * Records the ids of deleted accounts in storage, so that they can be erased again from a database restored from an
 * older export. The hourly job retries failures.
 */
export async function recordDeletions({ db, env, tenant }: Context): Promise<void> {
  const accounts = await findUnrecordedDeletions(db, pageSize);
  if (accounts.length === 0) return;
  try {
    for (const account of accounts) {
      await env.FILES.put(`${deletionRecordsPrefix(tenant.slug)}${deletionRecord(account)}`, '');
    }
    await markDeletionRecorded(
      db,
      accounts.map(({ id }) => id),
    );
  } catch (error) {
    log('warn', 'deletions.not_noted', { community: tenant.slug, ...describeError(error) });
  }
}
