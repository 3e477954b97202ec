import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { unsentTexts } from '../../unsent-texts/schema.ts';
import { postPictures } from './schema.ts';

const keptUnusedMs = 2 * dayMs;
const deletedAtOnce = 50;

export function insertPicture(
  db: Database,
  picture: Pick<typeof postPictures.$inferInsert, 'key' | 'ownerId'>,
  now: Date,
) {
  return db.insert(postPictures).values({ ...picture, createdAt: now.getTime() });
}

/** Whether a picture is old enough to delete, was never used, and isn't in its owner's unsent texts. */
const isUnused = (db: Database, now: Date) =>
  and(
    eq(postPictures.isUsed, false),
    lt(postPictures.createdAt, now.getTime() - keptUnusedMs),
    notExists(
      db
        .select({ found: sql`1` })
        .from(unsentTexts)
        .where(
          and(eq(unsentTexts.userId, postPictures.ownerId), sql`instr(${unsentTexts.content}, ${postPictures.key})`),
        ),
    ),
  );

export function findUnused(db: Database, now: Date) {
  return db.select({ key: postPictures.key }).from(postPictures).where(isUnused(db, now)).limit(deletedAtOnce);
}

/** Deletes the row, unless a text uses the picture in the meantime. */
export function deletePicture(db: Database, key: string, now: Date) {
  return db
    .delete(postPictures)
    .where(and(eq(postPictures.key, key), isUnused(db, now)))
    .returning();
}

export function restorePicture(db: Database, picture: typeof postPictures.$inferSelect) {
  return db.insert(postPictures).values(picture);
}
