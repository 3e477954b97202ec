import type { Context } from '#api/context.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { describeError, log } from '../http/log.ts';
import type { Hint } from './contract.ts';
import { allHubs } from './hubs.ts';
import type { Audience } from './rules.ts';

/**
 * Tells open pages that something changed. Call it after the write. Hints may get lost, which is harmless: pages also
 * ask when they connect, and every few minutes.
 */
export function publishHint(context: Context, { topic, id, by, to }: Hint & { to: Audience }): void {
  if (to.length === 0) return;
  const hint: Hint = { topic, ...(id !== undefined && { id }), ...(by !== undefined && { by }) };
  afterAnswer(context, () =>
    Promise.all(allHubs(context).map((hub) => hub.publish(hint, to))).catch((error: unknown) =>
      log('warn', 'live.not_published', { community: context.tenant.slug, topic, ...describeError(error) }),
    ),
  );
}
