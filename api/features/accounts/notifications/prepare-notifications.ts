import type { Context } from '#api/context.ts';
import { newBatchId } from '#api/platform/database/ids.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { excerptLength } from './contract.ts';
import { type NewNotification, recordEvents, upsertNotifications } from './queries.ts';

type Place = Pick<Context, 'db' | 'now'>;

/**
 * Statements for the caller's batch that notify any number of members. They reach active members who may read the scope
 * at that moment, want the kind and haven't blocked whoever caused it. Other conditions, such as a muted post, belong in
 * `to`, as does the condition of the caller's own write. Ids in `to` may repeat.
 */
export function prepareNotifications({ db, now }: Place, given: NewNotification) {
  const { actorId, excerpt } = given;
  const notification = { ...given, excerpt: typeof excerpt === 'string' ? shorten(excerpt) : excerpt };
  const batchId = newBatchId();
  const notified = upsertNotifications(db, now, batchId, notification);
  return actorId === null ? [notified] : [notified, recordEvents(db, batchId, notification)];
}

function shorten(text: string): string {
  return text.length <= excerptLength ? text : `${cutText(text, excerptLength - 1).trimEnd()}…`;
}
