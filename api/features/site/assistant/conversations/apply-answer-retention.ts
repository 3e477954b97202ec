import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { rowsAtOnce } from '#api/platform/database/delete-some.ts';
import { isUnchangedForADay } from '#api/platform/settings/is-unchanged-for-a-day.ts';
import { deleteConversationsBefore } from './queries.ts';

/** The most batches in one run, so that each run ends. The next hour's run continues. */
const maxBatches = 20;

/** Deletes, every hour, the conversations whose last question is older than the community's retention period. */
export async function applyAnswerRetention(context: Context): Promise<void> {
  if (!(await isUnchangedForADay(context, 'assistant'))) return;
  const { db, now, tenant } = context;
  const before = now.getTime() - tenant.assistant.answersKeptDays * dayMs;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { rowsAffected } = await deleteConversationsBefore(db, before);
    if (rowsAffected < rowsAtOnce) return;
  }
}
