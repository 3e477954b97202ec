import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, refuseWhenOver, resetAttempts } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { isSignedIn } from '../sessions/index.ts';
import { generateBackupCodes } from './backup-codes.ts';
import { enableRefusals, enableTwoFactorSchema, type NewBackupCodes } from './contract.ts';
import { limits } from './limits.ts';
import { twoFactorMail } from './mails.ts';
import { matchStep } from './match-step.ts';
import {
  acceptSetup,
  deleteChallenges,
  findPendingSecret,
  isTwoFactorAcceptedBy,
  replaceBackupCodes,
} from './queries.ts';
import { readCode } from './rules.ts';
import { decryptSecret } from './secrets.ts';

/**
 * Turns two-factor on with the pending secret once a code proves that the app has it, and returns the backup codes.
 * Spends the code's time step, so that the code can't be used to sign in.
 */
export const enableTwoFactor = verb(
  { access: 'signedIn', input: enableTwoFactorSchema, refusals: enableRefusals },
  async (context, given, { user, sessionId }): Promise<Outcome<{ data: NewBackupCodes }, 'verification_failed'>> => {
    const typed = readCode(given.code);
    const { db, now } = context;
    const limit = limits.setupByMember(user.id);
    const [attempts, [found]] = await db.batch([countAttempt(db, limit, now), findPendingSecret(db, user.id, now)]);
    refuseWhenOver(limit, attempts, now);
    const pending = found?.pendingSecret;
    if (!pending || typed?.kind !== 'step') return refuse('verification_failed');
    const step = matchStep(await decryptSecret(context, user.id, pending), typed.code, now, null);
    if (step === null) return refuse('verification_failed');

    const acceptance = newId();
    const { codes, hashes } = generateBackupCodes(context, user.id);
    const event = trackEvent(context, '2FA Action', {
      properties: { action: 'enabled' },
      onlyIf: isTwoFactorAcceptedBy(acceptance),
    });
    const mail = await prepareMail(context, twoFactorMail(context, user, 'twoFactorOn'));
    const { accepted } = await namedBatch(db, {
      accepted: acceptSetup(db, { userId: user.id, pending, step, by: acceptance, onlyIf: isSignedIn(sessionId) }, now),
      backupCodes: replaceBackupCodes(db, user.id, hashes, acceptance, now),
      challenges: deleteChallenges(db, user.id, isTwoFactorAcceptedBy(acceptance)),
      attempts: resetAttempts(db, limit),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isTwoFactorAcceptedBy(acceptance)),
      event: event.count,
    });
    if (accepted.length === 0) return refuse('verification_failed');
    mail.dispatch();
    event.dispatch(user.id);
    return { ok: true, data: { backupCodes: codes } };
  },
);
