import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { parseWithNewPassword, passwordChangedMail, resetSignInAttempts } from '../auth/index.ts';
import { deleteChallenges } from '../two-factor/index.ts';
import { resetPasswordBody, resetPasswordRefusals, resetPasswordSchema, resetTokenSchema } from './contract.ts';
import { limits } from './limits.ts';
import {
  endSessionsOfReset,
  findOpenReset,
  isFirstConfirmedBy,
  isResetSpentBy,
  spendReset,
  storeResetPassword,
} from './queries.ts';

/**
 * Sets a new password with a mailed token, in one transaction, and ends every session. Confirms the address but doesn't
 * bypass two-factor. The response is the same for every invalid token: wrong, spent, superseded, expired or another
 * community's.
 */
export const resetPassword = verb(
  { access: 'anyone', input: resetPasswordBody, parsesItself: true, refusals: resetPasswordRefusals },
  async (context, input): Promise<Outcome<object, 'token_invalid'>> => {
    const { password } = parseWithNewPassword(context, resetPasswordSchema, input);
    const { db, now, env } = context;
    const parsed = resetTokenSchema.safeParse(input);
    const tokenHash = await hashToken(parsed.success ? parsed.data.token : '');
    const limit = limits.resetByAddress(context.clientAddress);
    using _place = reserveHashing(1);
    const [attempts, [open]] = await db.batch([countAttempt(db, limit, now), findOpenReset(db, tokenHash, now)]);
    refuseWhenOver(limit, attempts, now);
    if (!open) return refuse('token_invalid');

    const { userId, email } = open;
    const spentBy = newId();
    const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
    const mail = await prepareMail(context, passwordChangedMail(context, open));
    const registered = trackEvent(context, 'User Registered', { onlyIf: isFirstConfirmedBy(spentBy, userId) });
    const { spent } = await namedBatch(db, {
      spent: spendReset(db, tokenHash, spentBy, now),
      registered: registered.count,
      password: storeResetPassword(db, spentBy, userId, passwordHash, now),
      sessions: endSessionsOfReset(db, spentBy, userId),
      challenges: deleteChallenges(db, userId, isResetSpentBy(spentBy)),
      signInAttempts: resetSignInAttempts(db, email),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isResetSpentBy(spentBy)),
    });
    if (spent.length === 0) return refuse('token_invalid');
    mail.dispatch();
    closeSockets(context, { userId });
    if (open.emailVerifiedAt === null) registered.dispatch(userId);
    return { ok: true };
  },
);
