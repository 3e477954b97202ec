import { isbot } from 'isbot';
import type { Context } from '#api/context.ts';

/** Whether this request counts: it isn't from a bot and doesn't opt out of tracking. */
export function isCounted({ userAgent, declinesTracking }: Context): boolean {
  return !declinesTracking && !isbot(userAgent);
}
