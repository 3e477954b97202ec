import type { Context } from '#api/context.ts';
import { deleteOldRecords } from '../personal-data/personal-rows.ts';
import { deletePictures } from './delete-pictures.ts';
import { recordDeletions } from './record-deletions.ts';
import { recordsKeptSince } from './rules.ts';

/** Runs hourly: erases what deleted accounts left behind once nothing needs it any more. */
export async function eraseRemains(context: Context): Promise<void> {
  await recordDeletions(context);
  await deletePictures(context);
  const { db, now } = context;
  const [first, ...others] = deleteOldRecords(db, recordsKeptSince(now));
  if (first) await db.batch([first, ...others]);
}
