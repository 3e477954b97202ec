import { eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { FieldCodes } from '#api/platform/http/app-error.ts';
import { contentItems } from '../../content/schema.ts';
import { heldDrafts } from './schema.ts';

/** Whether the item is scheduled or held back, and its publication time hasn't come. */
export const isAwaitingPublication = (now: Date) => sql<number>`case ${contentItems.state}
  when 'scheduled' then ${contentItems.publishAt} > ${now.getTime()}
  when 'draft' then exists (select 1 from ${heldDrafts} as held
    where held.item_id = ${contentItems.id} and held.held_for > ${now.getTime()})
  else 0 end`;

export const isNotAwaitingPublication = (now: Date) => sql`not ${isAwaitingPublication(now)}`;

/** Holds a scheduled item back. */
export function holdBackItem(db: Database, itemId: string, heldFor: number, faults: FieldCodes) {
  const row = { heldFor, faults, claimedBy: null };
  return db
    .insert(heldDrafts)
    .values({ itemId, ...row })
    .onConflictDoUpdate({ target: heldDrafts.itemId, set: row });
}

/** Deletes the record that an item is held back. */
export function deleteHold(db: Database, itemId: string) {
  return db.delete(heldDrafts).where(eq(heldDrafts.itemId, itemId));
}

export function findHeldItem(db: Database, itemId: string) {
  return db
    .select({ heldFor: heldDrafts.heldFor, faults: heldDrafts.faults })
    .from(heldDrafts)
    .where(eq(heldDrafts.itemId, itemId));
}
