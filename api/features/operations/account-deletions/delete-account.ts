import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { signOutCookies } from '#api/features/accounts/auth/index.ts';
import { confirmPassword, requireConfirmed } from '#api/features/accounts/sessions/index.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { expireOrdersOf } from '#api/features/commerce/orders/index.ts';
import { expireCheckoutOf } from '#api/features/commerce/subscriptions/index.ts';
import { requireSignedIn } from '#api/permissions.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { afterAnswer } from '#api/platform/http/after-answer.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { erasePersonalRows } from '../personal-data/index.ts';
import { deleteAccountBody, isConfirmation } from './contract.ts';
import { deletePictures } from './delete-pictures.ts';
import { hashAddress } from './hash-address.ts';
import { accountDeletedMail } from './mails.ts';
import { anonymiseUser, insertSuppression, isDeletedBy } from './queries.ts';

/**
 * Deletes the member's account for good, in one transaction. Records that the law requires stay on an
 * anonymised row. The last administrator has to appoint another one first.
 */
export async function deleteAccount(
  context: Context,
  input: z.input<typeof deleteAccountBody>,
): Promise<Outcome<{ cookies: readonly string[] }, 'last_admin'>> {
  const member = requireSignedIn(context);
  const { confirmation } = parseInput(deleteAccountBody, input);
  const { settings } = await loadBrand(context);
  if (!isConfirmation(confirmation, settings.name)) {
    throw new AppError('invalid_input', { fields: { confirmation: 'confirmation_wrong' } });
  }
  const confirmed = await confirmPassword(context, member, input);
  const { db, now } = context;
  const { user } = member;
  const attempt = newId();
  const owner = { id: user.id, email: user.email, attempt };
  const mail = await prepareMail(context, accountDeletedMail(context, user));
  const leaver = { id: user.id, email: user.email, isDeleted: isDeletedBy(attempt) };
  const writes = {
    stillConfirmed: confirmed.check,
    deleted: anonymiseUser(db, owner, confirmed.holds, now),
    erased: Object.values(erasePersonalRows(db, leaver)).filter((statement) => statement !== null),
    suppression: insertSuppression(db, attempt, hashAddress(context, user.email), now),
    mail: mail.insert,
    withdrawal: mail.withdrawUnless(isDeletedBy(attempt)),
  };
  const { stillConfirmed, deleted } = await batchAndInvalidate(context, writes, { ifChanged: 'deleted' });
  requireConfirmed(confirmed, stillConfirmed);
  if (deleted.length === 0) return refuse('last_admin');
  mail.dispatch();
  afterAnswer(context, () => expireCheckoutOf(context, user.id));
  afterAnswer(context, () => expireOrdersOf(context, user.id));
  if (user.avatarKey) context.defer(deletePictures(context, user.id));
  return { ok: true, cookies: signOutCookies };
}
