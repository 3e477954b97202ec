import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newBatchId } from '#api/platform/database/ids.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { excerptLength } from './contract.ts';
import { type NewNotification, recordEvents, updateExcerpt, upsertNotifications } from './queries.ts';

type Place = Pick<Context, 'db' | 'now'>;

/**
 * Prepares statements that notify members, for the caller's batch. They reach active members who may read the scope
 * when the batch runs, want this kind and haven't blocked the actor. All other conditions, such as a muted post or
 * those of the caller's write, belong in `to`, which may contain an id twice.
 */
export function prepareNotifications({ db, now }: Place, given: NewNotification) {
  const { actorId, excerpt } = given;
  const notification = { ...given, excerpt: typeof excerpt === 'string' ? quoteOf(excerpt) : excerpt };
  const batchId = newBatchId();
  const notified = upsertNotifications(db, now, batchId, notification);
  return actorId === null ? [notified] : [notified, recordEvents(db, batchId, notification)];
}

/** Statements that replace the excerpt in notifications about a subject, for example after a message was edited. */
export function replaceExcerpt(db: Database, subject: SQL, path: string | SQL, text: string) {
  return updateExcerpt(db, subject, path, quoteOf(text));
}

const quoteOf = (text: string) => excerptOf(text, excerptLength - 1);
