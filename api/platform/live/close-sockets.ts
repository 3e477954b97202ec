import type { Context } from '#api/context.ts';
import { describeError, log } from '../http/log.ts';
import { getHub, getHubNumber } from './hubs.ts';
import type { ClosedSockets } from './socket-hub.ts';

/** Closes sockets whose session has just ended. If that fails, they still end within the hour. */
export function closeSockets(context: Context, closed: ClosedSockets): void {
  const hub = getHub(context, getHubNumber(closed.userId));
  if (!hub) return;
  context.defer(
    Promise.resolve(hub.closeSockets(closed)).catch((error: unknown) =>
      log('warn', 'live.not_closed', { community: context.tenant.slug, ...describeError(error) }),
    ),
  );
}
