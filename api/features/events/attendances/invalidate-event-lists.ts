import type { Context } from '#api/context.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';

/**
 * Invalidates lists that show whether an event is full. Only called when that changes, because invalidating on every
 * sign-up would keep the page cache empty.
 */
export function invalidateEventLists(context: Context): void {
  context.defer(batchAndInvalidate(context, {}));
}
