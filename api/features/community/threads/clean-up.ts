import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { rowsAtOnce } from '#api/platform/database/delete-some.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { isUnchangedForADay } from '#api/platform/settings/is-unchanged-for-a-day.ts';
import { deleteEmptiedConversationBatch, deleteMessagesBefore, selectEmptiedConversations } from './queries.ts';

/** The maximum number of batches in a run. The next hour's run continues. */
const maxBatches = 20;
const conversationsAtOnce = 100;

/** Deletes conversations that everyone has left, every hour, one batch of messages at a time. */
export async function deleteEmptiedConversations({ db }: Context): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const emptied = await selectEmptiedConversations(db, conversationsAtOnce);
    if (emptied.length === 0) return;
    const ids = emptied.map(({ id }) => id);
    await namedBatch(db, { deleted: deleteEmptiedConversationBatch(db, ids) });
  }
}

/** Deletes expired messages every hour, if the community limits how long messages are kept. */
export async function applyMessageRetention(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const { messagesKeptDays } = tenant.community;
  if (messagesKeptDays === 0 || !(await isUnchangedForADay(context, 'retention'))) return;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { rowsAffected } = await deleteMessagesBefore(db, now.getTime() - messagesKeptDays * dayMs);
    if (rowsAffected < rowsAtOnce) return;
  }
}
