import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { publishScheduled } from './queries.ts';

/**
 * Makes pages stale that do not know themselves until when they hold, once something has come due.
 * One batch: whatever is published has made them stale. A minute that finds nothing writes nothing.
 */
export async function publishDue(context: Context): Promise<void> {
  const { db, now } = context;
  await batchAndInvalidate(context, { published: publishScheduled(db, now) }, { ifChanged: 'published' });
}
