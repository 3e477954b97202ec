import { isbot } from 'isbot';
import type { Context } from '#api/context.ts';

/** Whether reports of this request count: it is a person's, and they do not ask to be left out. */
export function isCounted({ userAgent, declinesTracking }: Context): boolean {
  return !declinesTracking && !isbot(userAgent);
}
