import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';
import { runAfterResponse } from '../http/run-after-response.ts';
import type { Hint } from './contract.ts';
import { listHubs } from './hubs.ts';
import type { Audience } from './rules.ts';

/**
 * Tells open pages that something changed. Call it after the write. A lost hint is harmless: pages also call the API
 * when they connect, and every few minutes. For a group, one exchange checks which of its members may get the hint.
 */
export function publishHint(context: Context, { topic, id, by, about, to }: Hint & { to: Audience }): void {
  if (!('group' in to) && to.length === 0) return;
  const hint: Hint = {
    topic,
    ...(id !== undefined && { id }),
    ...(by !== undefined && { by }),
    ...(about !== undefined && { about }),
  };
  runAfterResponse(context, () =>
    send(context, hint, to).catch((error: unknown) =>
      log('warn', 'live.not_published', { community: context.tenant.slug, topic, ...describeError(error) }),
    ),
  );
}

async function send(context: Context, hint: Hint, to: Audience): Promise<void> {
  const hubs = listHubs(context);
  if (!('group' in to)) {
    await Promise.all(hubs.map((hub) => hub.publish(hint, to)));
    return;
  }
  const present = await Promise.all(hubs.map((hub) => hub.membersOf(to.group, hint)));
  const asked = [...new Set(present.flat())];
  const allowed = asked.length > 0 ? await to.who(asked) : [];
  if (allowed.length > 0) await Promise.all(hubs.map((hub) => hub.publish(hint, allowed, to.group)));
}
