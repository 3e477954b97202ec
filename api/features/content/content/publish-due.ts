import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { publishScheduled } from './queries.ts';

/**
 * Publishes scheduled items that have come due, and invalidates the pages that show them in the
 * same batch. Writes nothing if nothing is due.
 */
export async function publishDue(context: Context): Promise<void> {
  const { db, now } = context;
  await batchAndInvalidate(context, { published: publishScheduled(db, now) }, { ifChanged: 'published' });
}
