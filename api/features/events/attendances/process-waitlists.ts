import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { sendNotices } from '../notices/index.ts';
import { deleteInactiveAttendances, findPendingWaitlist, promoteFromWaitlist } from './queries.ts';

/**
 * Runs each minute: releases places of banned or deleted members, promotes members from the
 * waitlist, and sends due notices. Writes nothing if there is nothing to do.
 */
export async function processWaitlists(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  // While events are switched off, waitlists don't move and notices aren't sent.
  if (tenant.switchedOff.includes('events')) return;
  const pending = await findPendingWaitlist(db, now);
  if (pending.length > 0) {
    // Lists may still show the event as full.
    await batchAndInvalidate(context, {
      released: deleteInactiveAttendances(db, now),
      promoted: promoteFromWaitlist(db, now),
    });
  }
  await sendNotices(context);
}
