import type { Context } from '#api/context.ts';
import { hintStaff } from '#api/features/accounts/live/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { computeAudienceTimes } from './audience.ts';
import { deliverToNextMembers, findUnfinishedAnnouncement } from './queries.ts';

/** How many members get their copies in one transaction, which blocks other writers for about a tenth of a second. */
const membersAtOnce = 500;
/** The maximum number of batches in a run. The next minute's run continues. */
const maxBatches = 30;

/**
 * Delivers announcements to the next members. Runs every minute, and when an announcement is sent. An interrupted run
 * keeps what it committed, and the next one resumes from there.
 */
export async function deliverAnnouncements(context: Context): Promise<void> {
  const { db, now } = context;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const [unfinished] = await findUnfinishedAnnouncement(db);
    if (!unfinished) return;
    const times = computeAudienceTimes(context, unfinished.audience, unfinished.sentAt);
    const { reached } = await namedBatch(
      db,
      deliverToNextMembers(db, unfinished, { batchId: newId(), size: membersAtOnce, times, now }),
    );
    publishHint(context, { topic: 'messages', to: reached.map(({ userId }) => userId) });
    hintStaff(context, 'staff-inbox');
  }
}
