import type { Context } from '#api/context.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';

/**
 * Refreshes the bells of notified members. Takes the results of {@link prepareNotifications} after their batch, even
 * mixed with others.
 */
export function hintNotified(context: Context, ...results: readonly unknown[]): void {
  const rows = results.flat(2).filter((row) => typeof row === 'object' && row !== null && 'notifiedId' in row);
  const to = new Set(rows.map(({ notifiedId }) => String(notifiedId)));
  publishHint(context, { topic: 'notifications', to: [...to] });
}
