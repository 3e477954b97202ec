import type { Context } from '#api/context.ts';
import { anonymiseFinishedOrders } from '#api/features/commerce/orders/index.ts';
import { deleteOldRecords } from '../personal-data/index.ts';
import { deletePictures } from './delete-pictures.ts';
import { recordsKeptSince } from './rules.ts';

/** Runs hourly: erases what deleted accounts left behind once nothing needs it any more. */
export async function eraseRemains(context: Context): Promise<void> {
  await deletePictures(context);
  const { db, now } = context;
  await db.batch([anonymiseFinishedOrders(db), ...deleteOldRecords(db, recordsKeptSince(now))]);
}
