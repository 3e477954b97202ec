import type { Context } from '#api/context.ts';
import { afterAnswer } from '#api/platform/http/after-answer.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { prepareEvent } from './prepare-event.ts';
import { adminAction } from './rules.ts';

/**
 * Counts what an administrator did, by the call that did it: after its answer, once for each that was
 * done. It is no part of what was done, and fails alone.
 */
export function countAdminAction(context: Context, method: string, path: string): void {
  const { actor, db, tenant } = context;
  if (actor.kind !== 'member') return;
  const event = prepareEvent(context, 'Admin Action', { properties: { action: adminAction(method, path) } });
  afterAnswer(context, async () => {
    try {
      await db.batch([event.count]);
      event.dispatch(actor.user.id);
    } catch (error) {
      log('warn', 'analytics.not_counted', { community: tenant.slug, ...describeError(error) });
    }
  });
}
