import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isSignedIn, recordProof } from '../sessions/index.ts';
import { checkCode, prepareAttempt, prepareChallenge } from '../two-factor/index.ts';
import { prepareBackupCodeMail } from './create-session.ts';
import { isCodeOlderThanSession, mayProveByCode } from './queries.ts';

/**
 * Gives a session a fresh proof in exchange for a second-factor code. The code is checked through a challenge, so that
 * attempts are limited and the code is spent, as at a sign-in. The second factor and a backup code must be older than
 * the session.
 */
export async function proveByCode(context: Context, { user, sessionId }: Member, typed: string): Promise<void> {
  const { db, now } = context;
  const { challenge, insert } = await prepareChallenge(context, user.id, mayProveByCode(sessionId));
  const { statements, read } = await prepareAttempt(context, challenge);
  const pending = read(await namedBatch(db, { begun: insert, ...statements }));
  if (!pending) throw new AppError('forbidden', { code: 'sign_in_again' });

  const code = await checkCode(context, typed, {
    ...{ ...pending, userId: user.id, onlyIf: isSignedIn(sessionId) },
    backupCodeIf: isCodeOlderThanSession(sessionId),
  });
  if (!code) throw wrongCodeError();
  const mail = await prepareBackupCodeMail(context, user, code);
  const { proof } = await namedBatch(db, {
    spent: code.statements,
    proof: recordProof(db, sessionId, code.isSpent, now),
    mail: mail ? [mail.insert, mail.withdrawUnless(code.isSpent)] : [],
  });
  if (proof.length === 0) throw wrongCodeError();
  mail?.dispatch();
}

function wrongCodeError(): AppError {
  return new AppError('invalid_input', { fields: { code: 'code_invalid' } });
}
