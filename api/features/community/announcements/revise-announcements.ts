import type { Context } from '#api/context.ts';
import { hintStaff } from '#api/features/accounts/live/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { findUnrevisedAnnouncement, reviseNextCopies } from './queries.ts';

/** How many members' copies change in one transaction, which blocks other writers. */
const membersAtOnce = 500;
/** The maximum number of batches in a run. The next minute's run continues. */
const maxBatches = 30;

/**
 * Updates the next members' copies. Runs every minute, and when an announcement is corrected or withdrawn. An
 * interrupted run keeps what it committed, and the next one resumes from there.
 */
export async function reviseAnnouncements(context: Context): Promise<void> {
  const { db } = context;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const [unrevised] = await findUnrevisedAnnouncement(db);
    if (!unrevised) return;
    const { reached } = await namedBatch(db, reviseNextCopies(db, unrevised, membersAtOnce));
    publishHint(context, { topic: 'messages', to: reached.map(({ userId }) => userId) });
    hintStaff(context, 'staff-inbox');
  }
}
