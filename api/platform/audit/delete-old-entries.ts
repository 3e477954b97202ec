import { lt } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { dayMs } from '../calendar/time.ts';
import { deleteRowBatch, rowsAtOnce } from '../database/delete-some.ts';
import { isUnchangedForADay } from '../settings/is-unchanged-for-a-day.ts';
import { auditLog } from './schema.ts';

const maxBatches = 20;

/** Deletes entries past the community's retention period. The next run continues with the rest. */
export async function deleteOldEntries(context: Context): Promise<void> {
  if (!(await isUnchangedForADay(context, 'retention'))) return;
  const { db, now, tenant } = context;
  const before = now.getTime() - tenant.auditKeptDays * dayMs;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { rowsAffected } = await deleteRowBatch(db, auditLog, lt(auditLog.at, before));
    if (rowsAffected < rowsAtOnce) return;
  }
}
