import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { confirmationSchema } from '../sessions/contract.ts';
import { confirmPassword, requireConfirmed } from '../sessions/index.ts';
import { changeRefusals } from './contract.ts';
import { twoFactorMail } from './mails.ts';
import { deleteBackupCodes, deleteChallenges, deleteTwoFactor, isTwoFactorInForce } from './queries.ts';

/** Turns two-factor off, deletes the secret and backup codes, and mails the owner. */
export const disableTwoFactor = verb(
  { access: 'signedIn', input: confirmationSchema, refusals: changeRefusals },
  async (context, input, member): Promise<Outcome<object, 'two_factor_off'>> => {
    const confirmation = await confirmPassword(context, member, input);
    const { db } = context;
    const { user } = member;
    const { holds } = confirmation;
    const mayDisable = isTwoFactorInForce(user.id, holds);
    const event = trackEvent(context, '2FA Action', {
      properties: { action: 'disabled' },
      onlyIf: mayDisable,
    });
    const mail = await prepareMail(context, twoFactorMail(context, user, 'twoFactorOff'));
    const { confirmed, twoFactors } = await namedBatch(db, {
      confirmed: confirmation.check,
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(mayDisable),
      event: event.count,
      backupCodes: deleteBackupCodes(db, user.id, holds),
      challenges: deleteChallenges(db, user.id, holds),
      twoFactors: deleteTwoFactor(db, user.id, holds),
    });
    requireConfirmed(confirmation, confirmed);
    if (!twoFactors.some(({ enabledAt }) => enabledAt !== null)) return refuse('two_factor_off');
    mail.dispatch();
    event.dispatch(user.id);
    return { ok: true };
  },
);
