import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newBatchId } from '#api/platform/database/ids.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { excerptLength } from './contract.ts';
import { type NewNotification, recordEvents, updateExcerpt, upsertNotifications } from './queries.ts';

type Place = Pick<Context, 'db' | 'now'>;

/**
 * Prepares statements for the caller's batch that notify members. They reach active members who may read the scope when
 * the batch runs, want the kind and haven't blocked the actor. Other conditions, such as a muted post or the condition
 * of the caller's own write, belong in `to`, which may repeat an id.
 */
export function prepareNotifications({ db, now }: Place, given: NewNotification) {
  const { actorId, excerpt } = given;
  const notification = { ...given, excerpt: typeof excerpt === 'string' ? quoteOf(excerpt) : excerpt };
  const batchId = newBatchId();
  const notified = upsertNotifications(db, now, batchId, notification);
  return actorId === null ? [notified] : [notified, recordEvents(db, batchId, notification)];
}

/** Statements that replace what notifications about a subject quote of a text, such as an edited message. */
export function replaceExcerpt(db: Database, subject: SQL, path: string | SQL, text: string) {
  return updateExcerpt(db, subject, path, quoteOf(text));
}

const quoteOf = (text: string) => excerptOf(text, excerptLength - 1);
