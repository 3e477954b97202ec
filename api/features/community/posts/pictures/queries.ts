import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { unsentTexts } from '../../unsent-texts/schema.ts';
import { maxUnusedPictures } from './contract.ts';
import { postPictures } from './schema.ts';

const keptUnusedMs = 2 * dayMs;
const deletedAtOnce = 50;

/** Inserts nothing once the owner has the maximum number of unused pictures. */
export function insertPicture(
  db: Database,
  { key, ownerId }: Pick<typeof postPictures.$inferInsert, 'key' | 'ownerId'>,
  now: Date,
) {
  const count = sql`(select count(*) from ${postPictures}
    where ${postPictures.ownerId} = ${ownerId} and ${postPictures.isUsed} = 0)`;
  return db.run(sql`insert into ${postPictures} (key, owner_id, created_at)
    select ${key}, ${ownerId}, ${now.getTime()} where ${count} < ${maxUnusedPictures}`);
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

export function findUnusedPictures(db: Database, now: Date) {
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
