import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';

/**
 * Makes the lists stale that say whether an event is full: called when the last place went or the
 * first came back, and not for each sign-up, which would empty the page cache all day long.
 */
export function invalidateEventLists(context: Context): void {
  context.defer(batchAndInvalidate(context, {}));
}
