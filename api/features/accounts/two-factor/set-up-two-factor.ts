import { encodeBase32NoPadding } from '@oslojs/encoding';
import { createTOTPKeyURI } from '@oslojs/otp';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { confirmationSchema } from '../sessions/contract.ts';
import { confirmPassword, isSignedIn, requireConfirmed } from '../sessions/index.ts';
import type { TwoFactorSetup } from './contract.ts';
import { setupRefusals } from './contract.ts';
import { codeDigits } from './match-step.ts';
import { storePendingSecret } from './queries.ts';
import { encryptSecret, generateSecret } from './secrets.ts';

/**
 * Creates a pending secret for an authenticator app. It takes effect once a code proves that the app has it. Replacing
 * an app requires the password, and the old app works until then.
 */
export const setUpTwoFactor = verb(
  { access: 'signedIn', input: confirmationSchema, refusals: setupRefusals },
  async (context, input, member): Promise<{ data: TwoFactorSetup }> => {
    const { db, now, tenant } = context;
    const { id, email, twoFactorEnabled } = member.user;
    const confirmation = twoFactorEnabled ? await confirmPassword(context, member, input) : null;
    const secret = generateSecret();
    const pending = {
      userId: id,
      encrypted: await encryptSecret(context, id, secret),
      isReplacing: twoFactorEnabled,
      onlyIf: confirmation?.holds ?? isSignedIn(member.sessionId),
    };
    const { confirmed, stored } = await namedBatch(db, {
      confirmed: confirmation ? [confirmation.check] : [],
      stored: storePendingSecret(db, pending, now),
    });
    if (confirmation) requireConfirmed(confirmation, confirmed[0] ?? []);
    if (stored.rowsAffected === 0) throw new AppError('conflict');
    // Some apps would show a plus sign, so encode spaces as %20.
    const uri = createTOTPKeyURI(tenant.name, email, secret, 30, codeDigits).replaceAll('+', '%20');
    return { data: { secret: encodeBase32NoPadding(secret), uri } };
  },
);
