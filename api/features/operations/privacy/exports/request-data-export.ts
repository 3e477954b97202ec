import { confirmationRefusals } from '#api/features/accounts/sessions/contract.ts';
import { confirmPassword, requireConfirmed } from '#api/features/accounts/sessions/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { type DataExportState, requestExportBody } from './contract.ts';
import { presentExport } from './present-export.ts';
import { findNewestExport, insertExport } from './queries.ts';
import { queueExport } from './queue-export.ts';
import { exportLifetimeMs } from './rules.ts';

const limits = {
  /** Each copy costs storage and a mail. */
  exportByMember: (userId: string): RateLimit => ({
    rule: 'data-export.member',
    subject: userId,
    attempts: 5,
    windowSeconds: 24 * 60 * 60,
  }),
} as const;

/**
 * Requests a copy of the member's data, which a job prepares. Returns the current one if one is already being prepared.
 * If the queue is down, the minute job starts the preparation.
 */
export const requestDataExport = verb(
  { access: 'member', input: requestExportBody, refusals: confirmationRefusals },
  async (context, input, member): Promise<{ data: DataExportState }> => {
    const confirmation = await confirmPassword(context, member, input);
    const { db, now } = context;
    const { id: userId } = member.user;
    const limit = limits.exportByMember(userId);
    const [createdAt, expiresAt] = [now.getTime(), now.getTime() + exportLifetimeMs];
    const { confirmed, attempts, newestExports } = await namedBatch(db, {
      confirmed: confirmation.check,
      attempts: countAttempt(db, limit, now),
      insert: insertExport(db, { id: newId(), userId, createdAt, expiresAt }, [
        isUnderRateLimit(limit),
        confirmation.holds,
      ]),
      newestExports: findNewestExport(db, userId, now),
    });
    requireConfirmed(confirmation, confirmed);
    refuseWhenOver(limit, attempts, now);
    const [newest] = newestExports;
    if (newest) context.defer(queueExport(context, newest.id));
    return { data: { export: presentExport(newest), needsPassword: confirmation.hasPassword } };
  },
);
