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
import { parseWithNewPassword, resetSignInAttempts } from '../auth/index.ts';
import { deleteChallenges } from '../two-factor/index.ts';
import {
  confirmEmailChangeSchema,
  undoEmailChangeBody,
  undoEmailChangeRefusals,
  undoEmailChangeSchema,
} from './contract.ts';
import { limits } from './limits.ts';
import { changeUndoneMail } from './mails.ts';
import {
  deleteLaterChanges,
  deleteResets,
  deleteSignInMethodsSince,
  endSessions,
  findUndoableChange,
  isChangeUndoneBy,
  markChangeUndone,
  releaseAddress,
  storeAddress,
} from './queries.ts';

/**
 * Restores an account's old address, or stops a pending change, with a token mailed to the old address. The account may
 * have been taken over, so this sets a new password, ends every session, and removes later changes and sign-in methods
 * added since. Wrong, spent and expired tokens get the same response.
 */
export const undoEmailChange = verb(
  { access: 'anyone', input: undoEmailChangeBody, parsesItself: true, refusals: undoEmailChangeRefusals },
  async (context, input): Promise<Outcome<object, keyof typeof undoEmailChangeRefusals>> => {
    const { password } = parseWithNewPassword(context, undoEmailChangeSchema, input);
    const { db, now, env } = context;
    const parsed = confirmEmailChangeSchema.safeParse(input);
    const tokenHash = await hashToken(parsed.success ? parsed.data.token : '');
    const limit = limits.tokenByAddress(context.clientAddress);
    using _place = reserveHashing(1);
    const [attempts, [found]] = await db.batch([countAttempt(db, limit, now), findUndoableChange(db, tokenHash, now)]);
    refuseWhenOver(limit, attempts, now);
    if (!found) return refuse('token_invalid');
    if (!found.isFree) return refuse('old_address_taken');

    const { userId, oldEmail, newEmail, createdAt } = found;
    const undoneBy = newId();
    const isUndone = isChangeUndoneBy(undoneBy);
    const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
    // A new address that was never confirmed may belong to anyone.
    const recipients = found.spentBy === null ? [oldEmail] : [oldEmail, newEmail];
    const mails = await Promise.all(recipients.map((to) => prepareMail(context, changeUndoneMail(context, found, to))));
    const { undone } = await namedBatch(db, {
      undone: markChangeUndone(db, tokenHash, undoneBy, now),
      released: [...releaseAddress(db, oldEmail, undoneBy, isUndone, now)],
      changed: storeAddress(db, userId, { email: oldEmail, passwordHash }, isUndone),
      later: deleteLaterChanges(db, found, undoneBy),
      ways: [...deleteSignInMethodsSince(db, userId, createdAt, isUndone)],
      sessions: endSessions(db, userId, null, isUndone),
      challenges: deleteChallenges(db, userId, isUndone),
      resets: deleteResets(db, userId, isUndone),
      signInAttempts: resetSignInAttempts(db, oldEmail),
      mails: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(isUndone)]),
    });
    if (undone.length === 0) return refuse('token_invalid');
    for (const mail of mails) mail.dispatch();
    closeSockets(context, { userId });
    return { ok: true };
  },
);
