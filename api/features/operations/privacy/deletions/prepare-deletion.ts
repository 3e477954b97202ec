import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { isNotLastAdministrator } from '#api/features/accounts/suspensions/index.ts';
import { expireOpenOrders } from '#api/features/commerce/orders/index.ts';
import { expireOpenCheckout } from '#api/features/commerce/subscriptions/index.ts';
import { eraseNames } from '#api/features/community/comments/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { runAfterResponse } from '#api/platform/http/run-after-response.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { erasePersonalRows } from '../personal-data/personal-rows.ts';
import { deletePictures } from './delete-pictures.ts';
import { hashAddress } from './hash-address.ts';
import { anonymiseUser, insertSuppression, isDeletedBy } from './queries.ts';
import { recordDeletions } from './record-deletions.ts';

interface Account {
  id: string;
  email: string;
  avatarKey: string | null;
}

/**
 * Prepares the deletion of an account for the caller's transaction. It does nothing unless all of `onlyIf` hold and an
 * administrator remains. `deleted` returns a row if it happened; call `finish` then. `message` is the last mail to the
 * address.
 */
export async function prepareDeletion(
  context: Context,
  { id, email, avatarKey }: Account,
  message: MailMessage,
  ...onlyIf: SQL[]
) {
  const { db, now } = context;
  const attempt = newId();
  const mail = await prepareMail(context, message);
  const leaver = { id, email, isDeleted: isDeletedBy(attempt) };
  return {
    writes: {
      deleted: anonymiseUser(db, { id, email, attempt }, now, isNotLastAdministrator(id, now), ...onlyIf),
      erased: Object.values(erasePersonalRows(db, leaver)).filter((statement) => statement !== null),
      suppression: insertSuppression(db, attempt, hashAddress(context, email), now),
      mail: mail.insert,
      withdrawal: mail.withdrawUnless(isDeletedBy(attempt)),
    },
    isDeleted: isDeletedBy(attempt),
    /** Call this once the account is deleted. Jobs retry the steps that fail. */
    finish: () => {
      mail.dispatch();
      closeSockets(context, { userId: id });
      runAfterResponse(context, () => expireOpenCheckout(context, id));
      runAfterResponse(context, () => expireOpenOrders(context, id));
      runAfterResponse(context, () => eraseNames(context, id));
      runAfterResponse(context, () => recordDeletions(context));
      if (avatarKey) context.defer(deletePictures(context, id));
    },
  };
}
