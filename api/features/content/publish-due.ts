import type { Context } from '#api/context.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { bumpWhenDue, publishScheduled } from './queries.ts';

/**
 * Makes pages stale that do not know themselves until when they hold, once something has come due.
 * One batch: whatever is published has made them stale. A minute that finds nothing writes nothing.
 */
export async function publishDue({ db, now, tenant }: Context): Promise<void> {
  const [, published] = await db.batch([bumpWhenDue(db, now), publishScheduled(db, now)]);
  if (published.length > 0) forgetCommunityState(tenant.slug);
}
