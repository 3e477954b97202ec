import type { Context } from '#api/context.ts';
import { confirmPassword } from '#api/features/accounts/sessions/index.ts';
import { requireMember } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { countAttempt, isWithin, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import type { DataExportState } from './contract.ts';
import { limits } from './limits.ts';
import { presentExport } from './present-export.ts';
import { findNewestExport, insertExport } from './queries.ts';
import { queueExport } from './queue-export.ts';
import { exportLifeMs } from './rules.ts';

/**
 * Asks for a copy of the member's data; a job prepares it. While one is being prepared, that one is
 * the answer. When the queue is out, the minute job begins it.
 */
export async function requestDataExport(context: Context, input: unknown): Promise<{ data: DataExportState }> {
  const member = requireMember(context);
  const { passwordHash } = await confirmPassword(context, member, input);
  const { db, now } = context;
  const { id: userId } = member.user;
  const limit = limits.exportByMember(userId);
  const [createdAt, expiresAt] = [now.getTime(), now.getTime() + exportLifeMs];
  const [attempts, , [newest]] = await db.batch([
    countAttempt(db, limit, now),
    insertExport(db, { id: newId(), userId, createdAt, expiresAt }, isWithin(limit)),
    findNewestExport(db, userId, now),
  ]);
  refuseWhenOver(limit, attempts, now);
  if (newest) context.defer(queueExport(context, newest.id));
  return { data: { export: presentExport(newest), needsPassword: passwordHash !== null } };
}
