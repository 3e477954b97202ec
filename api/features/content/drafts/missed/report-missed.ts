import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { missedPublicationMail } from './mails.ts';
import { claimMissedItem, isClaimedBy, type MissedItem, selectMissedItems } from './queries.ts';

/** Notifies administrators, once each, of items that weren't published on time. Runs every minute. */
export async function reportMissedItems(context: Context): Promise<void> {
  const { db, now } = context;
  const items = Map.groupBy(await selectMissedItems(db, now), ({ itemId }) => itemId);
  for (const recipients of items.values()) await report(context, recipients);
}

/** Notifies all recipients of one item. */
async function report(context: Context, recipients: readonly MissedItem[]): Promise<void> {
  const { db } = context;
  const [missed] = recipients;
  if (!missed) return;
  const id = newId();
  const mails = await Promise.all(recipients.map((each) => prepareMail(context, missedPublicationMail(context, each))));
  const { claimed } = await namedBatch(db, {
    claimed: claimMissedItem(db, missed, id),
    mails: mails.flatMap(({ insert, withdrawUnless }) => [insert, withdrawUnless(isClaimedBy(id))]),
  });
  if (claimed.length > 0) for (const { dispatch } of mails) dispatch();
}
