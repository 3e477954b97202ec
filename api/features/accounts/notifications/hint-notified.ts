import type { Context } from '#api/context.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';

/**
 * Sends hints that refresh the notification counts of notified members. `results` are those of the batch with the
 * statements of {@link prepareNotifications}; other results are ignored.
 */
export function hintNotifiedMembers(context: Context, ...results: readonly unknown[]): void {
  const rows = results.flat(2).filter((row) => typeof row === 'object' && row !== null && 'notifiedId' in row);
  const to = new Set(rows.map(({ notifiedId }) => String(notifiedId)));
  publishHint(context, { topic: 'notifications', to: [...to] });
}
