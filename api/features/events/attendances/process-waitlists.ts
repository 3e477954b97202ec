import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { sendNotices } from '../event-notices/index.ts';
import { findPendingWaitlist, promoteFromWaitlist, releasePlaces } from './queries.ts';

/**
 * Each minute: gives on the places of members who were banned or are gone, lets those who wait move
 * up, and writes what is due. A minute with nothing to do writes nothing.
 */
export async function processWaitlists(context: Context): Promise<void> {
  const { db, now } = context;
  const pending = await findPendingWaitlist(db, now);
  if (pending.length > 0) {
    // Lists may say of an event that it is full, which it no longer is.
    await batchAndInvalidate(context, { released: releasePlaces(db, now), promoted: promoteFromWaitlist(db, now) });
  }
  await sendNotices(context);
}
