import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { confirmPassword, recordFirstPassword } from '../sessions/index.ts';
import { deleteChallenges } from '../two-factor/index.ts';
import { changePasswordBody, changePasswordRefusals, changePasswordSchema } from './contract.ts';
import { passwordChangedMail } from './mails.ts';
import { parseWithNewPassword } from './parse-with-new-password.ts';
import { deleteOtherSessions, hasPasswordHash, replacePassword } from './queries.ts';

/**
 * Changes the member's password after checking the current one. A member without a password may set one shortly after
 * signing in, but can't prove this session with it. Ends every other session and mails the owner.
 */
export const changePassword = verb(
  { access: 'member', input: changePasswordBody, parsesItself: true, refusals: changePasswordRefusals },
  async (context, input, member): Promise<Outcome<object, 'conflict'>> => {
    const { newPassword } = parseWithNewPassword(context, changePasswordSchema, input, 'newPassword');
    using _place = reserveHashing(1);
    const { holds, hasPassword } = await confirmPassword(context, member, input);
    const { db, env } = context;
    const { user, sessionId } = member;
    const passwordHash = await hashPassword(newPassword, env.PASSWORD_PEPPER);
    const isChanged = hasPasswordHash(user.id, passwordHash);
    const mail = await prepareMail(context, passwordChangedMail(context, user));
    const { changed } = await namedBatch(db, {
      changed: replacePassword(db, user.id, passwordHash, holds),
      first: hasPassword ? [] : [recordFirstPassword(db, sessionId, isChanged)],
      otherSessions: deleteOtherSessions(db, user.id, sessionId, passwordHash),
      challenges: deleteChallenges(db, user.id, isChanged),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isChanged),
    });
    if (changed.length === 0) return refuse('conflict');
    mail.dispatch();
    closeSockets(context, { userId: user.id, exceptSessionId: sessionId });
    return { ok: true };
  },
);
