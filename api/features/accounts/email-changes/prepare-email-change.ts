import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt } from '#api/platform/rate-limits/count-attempt.ts';
import { limits } from './limits.ts';
import { addressTakenMail, changeNoticeMail, confirmChangeMail } from './mails.ts';
import { emailChangeMailConditions, insertChange, isChangeInserted, supersedePendingChanges } from './queries.ts';
import { confirmationLifetimeMs, undoLifetimeMs } from './rules.ts';

interface Request {
  user: { id: string; email: string; locale: Locale };
  newEmail: string;
  /** The member's own session, which stays signed in. */
  sessionId: string | null;
  /** The administrator who requests the change on the member's behalf, and the reason. */
  startedBy: { userId: string; reason: string } | null;
}

/**
 * Prepares a request to change an address, as statements that do nothing unless `onlyIf` holds. Both addresses get a
 * mail. If the new one already has an account, it gets a different mail. Call `dispatch` after the batch.
 */
export async function prepareEmailChange(
  context: Context,
  { user, newEmail, sessionId, startedBy }: Request,
  onlyIf: SQL,
) {
  const { db, now } = context;
  const [id, token, noticeToken] = [newId(), randomToken(), randomToken()];
  const change = { oldEmail: user.email, newEmail, locale: user.locale };
  const byAddress = limits.mailToAddress(newEmail);
  const isMailed = emailChangeMailConditions(id, newEmail, byAddress);
  const confirm = await prepareMail(context, confirmChangeMail(context, change, token));
  const taken = await prepareMail(context, addressTakenMail(context, newEmail));
  const notice = await prepareMail(
    context,
    changeNoticeMail(context, change, { token: noticeToken, reason: startedBy?.reason ?? null }),
  );
  const at = now.getTime();
  const row = {
    id,
    tokenHash: await hashToken(token),
    createdAt: at,
    expiresAt: at + confirmationLifetimeMs,
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    sessionId,
    startedBy: startedBy?.userId ?? null,
    noticeHash: await hashToken(noticeToken),
    undoUntil: at + confirmationLifetimeMs + undoLifetimeMs,
  };
  const mails = [confirm, taken, notice];
  return {
    id,
    inserted: insertChange(db, row, onlyIf),
    writes: [
      countAttempt(db, byAddress, now),
      supersedePendingChanges(db, user.id, id),
      ...mails.map((mail) => mail.insert),
      confirm.withdrawUnless(isMailed.link),
      taken.withdrawUnless(isMailed.owner),
      notice.withdrawUnless(isChangeInserted(id)),
    ],
    dispatch: () => {
      for (const mail of mails) mail.dispatch();
    },
  };
}
