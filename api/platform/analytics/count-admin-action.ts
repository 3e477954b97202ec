import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';
import { runAfterResponse } from '../http/run-after-response.ts';
import { nameAdminAction } from './rules.ts';
import { trackEvent } from './track-event.ts';

/** Counts an admin action after its response has been sent. A failure to count doesn't affect the action. */
export function countAdminAction(context: Context, method: string, path: string): void {
  const { actor, db, tenant } = context;
  if (actor.kind !== 'member') return;
  const event = trackEvent(context, 'Admin Action', { properties: { action: nameAdminAction(method, path) } });
  runAfterResponse(context, async () => {
    try {
      await db.batch([event.count]);
      event.dispatch(actor.user.id);
    } catch (error) {
      log('warn', 'analytics.not_counted', { community: tenant.slug, ...describeError(error) });
    }
  });
}
