import { isbot } from 'isbot';
import type { Context } from '#api/context.ts';

/** Whether a program sent this request: a crawler or a headless browser. */
export function isBot({ userAgent }: Context): boolean {
  return isbot(userAgent);
}

/** Whether to count this request: it isn't from a bot and doesn't opt out of tracking. */
export function isCounted(context: Context): boolean {
  return !context.declinesTracking && !isBot(context);
}
