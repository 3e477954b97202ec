import { hashPassword, verifyPassword } from '#api/platform/crypto/passwords.ts';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { signUpSchema } from './contract.ts';
import { countMailRequest } from './count-mail-request.ts';
import { limits } from './limits.ts';
import { alreadyRegisteredMail, verificationMail } from './mails.ts';
import { parseWithNewPassword } from './parse-with-new-password.ts';
import { insertVerification, supersedeVerifications, upsertUnverifiedUser } from './queries.ts';
import { verificationLifetimeMs } from './rules.ts';
import { signUpCookie } from './sign-up-cookie.ts';

/**
 * Creates an unconfirmed account and mails a confirmation link, unless members join by invitation. If staff approve new
 * members, the account waits for approval once its address is confirmed. If the address already has an account, the
 * response, work and timing are the same, but the mail tells its owner so. The cookie marks this browser.
 */
export const signUp = verb(
  { access: 'anyone', input: signUpSchema, parsesItself: true },
  async (context, input): Promise<{ cookie: string }> => {
    if (context.tenant.joining === 'invitation') throw new AppError('forbidden', { code: 'joining_by_invitation' });
    const { email, password, name, joinNote, next } = parseWithNewPassword(context, signUpSchema, input);
    const { db, now, env } = context;
    const byAddress = limits.signUpByAddress(context.clientAddress);
    const byAccount = limits.mailToAccount(email);
    using _place = reserveHashing(2);
    const { account, mails } = await countMailRequest(context, email, { byAddress, byAccount });
    refuseWhenOver(byAccount, mails, now);

    // Verify and hash for every address, so that timing doesn't reveal whether it has an account.
    const waitingHash = account?.emailVerifiedAt === null ? account.passwordHash : null;
    const { matches: isSamePassword } = await verifyPassword(password, waitingHash, env.PASSWORD_PEPPER);
    const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
    const token = randomToken();
    const verification = {
      id: newId(),
      tokenHash: await hashToken(token),
      createdAt: now.getTime(),
      expiresAt: now.getTime() + verificationLifetimeMs,
    };
    const joins = context.tenant.joining === 'approval' ? ({ status: 'waiting', joinNote } as const) : {};
    const user = { id: newId(), email, name, passwordHash, ...joins, locale: context.locale, createdAt: now.getTime() };
    const isKnown = account !== undefined && account.emailVerifiedAt !== null;
    const message = isKnown
      ? alreadyRegisteredMail(context, email, next)
      : verificationMail(context, email, token, next);
    const mail = await prepareMail(context, message);
    await db.batch([
      upsertUnverifiedUser(db, user, isSamePassword ? waitingHash : null),
      insertVerification(db, email, verification),
      supersedeVerifications(db, email, verification.id),
      mail.insert,
    ]);
    mail.dispatch();
    return { cookie: signUpCookie.set(context, email) };
  },
);
