import type { Context } from '#api/context.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { describeError, log } from '../http/log.ts';
import { adminAction } from './rules.ts';
import { trackEvent } from './track-event.ts';

/**
 * Counts what an administrator did, by the call that did it: after its answer, once for each that was
 * done. It is no part of what was done, and fails alone.
 */
export function countAdminAction(context: Context, method: string, path: string): void {
  const { actor, db, tenant } = context;
  if (actor.kind !== 'member') return;
  const event = trackEvent(context, 'Admin Action', { properties: { action: adminAction(method, path) } });
  afterAnswer(context, async () => {
    try {
      await db.batch([event.count]);
      event.dispatch(actor.user.id);
    } catch (error) {
      log('warn', 'analytics.not_counted', { community: tenant.slug, ...describeError(error) });
    }
  });
}
