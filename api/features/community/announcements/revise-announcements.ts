import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { findUnrevised, reviseBatch } from './queries.ts';

/** Members whose copies change in one transaction, which others wait for. */
const membersAtOnce = 500;
/** Batches of a run, so that it ends. The next minute goes on. */
const maxBatches = 30;

/**
 * Every minute, and when an announcement is corrected or taken back: changes the copies of the next members. A run that
 * ends early leaves what is committed, and the next one goes on after it.
 */
export async function reviseAnnouncements(context: Context): Promise<void> {
  const { db } = context;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const [unrevised] = await findUnrevised(db);
    if (!unrevised) return;
    const { reached } = await namedBatch(db, reviseBatch(db, unrevised, membersAtOnce));
    publishHint(context, { topic: 'messages', to: reached.map(({ userId }) => userId) });
    publishHint(context, { topic: 'desk', to: 'staff' });
  }
}
