import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { confirmationSchema } from '../sessions/contract.ts';
import { confirmPassword, requireConfirmed } from '../sessions/index.ts';
import { generateBackupCodes } from './backup-codes.ts';
import type { NewBackupCodes } from './contract.ts';
import { changeRefusals } from './contract.ts';
import { twoFactorMail } from './mails.ts';
import { acceptNewBackupCodes, isTwoFactorAcceptedBy, replaceBackupCodes } from './queries.ts';

/** Replaces the backup codes with ten new ones and mails the owner. */
export const renewBackupCodes = verb(
  { access: 'signedIn', input: confirmationSchema, refusals: changeRefusals },
  async (context, input, member): Promise<Outcome<{ data: NewBackupCodes }, 'two_factor_off'>> => {
    const confirmation = await confirmPassword(context, member, input);
    const { db, now } = context;
    const { user } = member;
    const acceptance = newId();
    const { codes, hashes } = generateBackupCodes(context, user.id);
    const event = trackEvent(context, '2FA Action', {
      properties: { action: 'renewed' },
      onlyIf: isTwoFactorAcceptedBy(acceptance),
    });
    const mail = await prepareMail(context, twoFactorMail(context, user, 'newBackupCodes'));
    const { confirmed, renewed } = await namedBatch(db, {
      confirmed: confirmation.check,
      renewed: acceptNewBackupCodes(db, user.id, acceptance, confirmation.holds),
      backupCodes: replaceBackupCodes(db, user.id, hashes, acceptance, now),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isTwoFactorAcceptedBy(acceptance)),
      event: event.count,
    });
    requireConfirmed(confirmation, confirmed);
    if (renewed.length === 0) return refuse('two_factor_off');
    mail.dispatch();
    event.dispatch(user.id);
    return { ok: true, data: { backupCodes: codes } };
  },
);
