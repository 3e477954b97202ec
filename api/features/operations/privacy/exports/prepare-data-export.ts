import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { exportReadyMail } from './mails.ts';
import { findRecipient, isFinishedBy, leaseExport, updateLeasedExport } from './queries.ts';
import { exportKey, exportLeaseMs, exportLifetimeMs, maxExportAttempts } from './rules.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Prepares one copy; called by the queue. An attempt leases the copy for five minutes, so a message delivered twice
 * creates one copy and one mail. Throws to make the queue retry.
 */
export async function prepareDataExport(context: Context, exportId: string): Promise<'ready' | 'skipped' | 'failed'> {
  const { db, now, tenant } = context;
  const attempt = newId();
  const [[taken], [recipient]] = await db.batch([leaseExport(db, exportId, attempt, now), findRecipient(db, exportId)]);
  if (!taken || !recipient) return 'skipped';
  if (taken.attempts > maxExportAttempts) {
    await updateLeasedExport(db, attempt, { state: 'failed', leasedUntil: null });
    log('error', 'export.failed', { community: tenant.slug, exportId });
    return 'failed';
  }
  try {
    return await prepareLeasedExport(context, { exportId, attempt, recipient });
  } catch (error) {
    await updateLeasedExport(db, attempt, { leasedUntil: null, progress: 0 });
    log('warn', 'export.retried', { community: tenant.slug, exportId, ...describeError(error) });
    throw error;
  }
}

interface Taken {
  exportId: string;
  attempt: string;
  recipient: Awaited<ReturnType<typeof findRecipient>>[number];
}

async function prepareLeasedExport(
  context: Context,
  { exportId, attempt, recipient }: Taken,
): Promise<'ready' | 'skipped'> {
  const { db, now, tenant } = context;
  const key = exportKey(tenant.slug, exportId);
  const bytes = await writeArchive(context, { key, owner: recipient, progress: extendLease(context, attempt) });
  const mail = await prepareMail(context, exportReadyMail(context, recipient));
  const expiresAt = now.getTime() + exportLifetimeMs;
  const { finished } = await namedBatch(db, {
    finished: updateLeasedExport(db, attempt, {
      state: 'ready',
      progress: 100,
      bytes,
      leasedUntil: null,
      expiresAt,
    }),
    mail: mail.insert,
    withdrawal: mail.withdrawUnless(isFinishedBy(attempt)),
  });
  if (finished.length === 0) return 'skipped';
  mail.dispatch();
  return 'ready';
}

/** Reports progress and extends the lease after every 20 files, because many files take longer than one lease. */
function extendLease({ db, now }: Context, attempt: string) {
  const startedAt = Date.now();
  return async (done: number, of: number) => {
    if (done % 20 !== 0) return;
    const leasedUntil = now.getTime() + (Date.now() - startedAt) + exportLeaseMs;
    await updateLeasedExport(db, attempt, { progress: 10 + Math.floor((85 * done) / of), leasedUntil });
  };
}
