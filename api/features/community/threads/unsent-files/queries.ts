import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { unsentTexts } from '../../unsent-texts/schema.ts';
import { messageFiles } from '../files/schema.ts';

const keptUnsentMs = 2 * dayMs;
const deletedAtOnce = 50;

/**
 * True for a file that, two days after its upload, is in no message, isn't kept by a report, and isn't in its owner's
 * unsent texts. Unsent texts don't keep a file whose message is gone, because its presence would tell the owner whether
 * it was reported.
 */
const isUnsent = (db: Database, now: Date) =>
  and(
    isNull(messageFiles.messageId),
    sql`${messageFiles.isReported} = 0`,
    lt(messageFiles.createdAt, now.getTime() - keptUnsentMs),
    or(
      sql`${messageFiles.isWithdrawn} = 1`,
      notExists(
        db
          .select({ found: sql`1` })
          .from(unsentTexts)
          .where(
            and(eq(unsentTexts.userId, messageFiles.ownerId), sql`instr(${unsentTexts.content}, ${messageFiles.id})`),
          ),
      ),
    ),
  );

export function findUnsentFiles(db: Database, now: Date) {
  return db.select({ id: messageFiles.id }).from(messageFiles).where(isUnsent(db, now)).limit(deletedAtOnce);
}

/** Deletes the row, unless a message uses the file in the meantime. */
export function deleteFile(db: Database, id: string, now: Date) {
  return db
    .delete(messageFiles)
    .where(and(eq(messageFiles.id, id), isUnsent(db, now)))
    .returning();
}

export function restoreFile(db: Database, file: typeof messageFiles.$inferSelect) {
  return db.insert(messageFiles).values(file);
}
