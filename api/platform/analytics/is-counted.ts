import { isbot } from 'isbot';
import type { Context } from '#api/context.ts';

/** Whether this request counts: it isn't a bot's, and doesn't decline tracking. */
export function isCounted({ userAgent, declinesTracking }: Context): boolean {
  return !declinesTracking && !isbot(userAgent);
}
