import { z } from 'zod';
import { parseTypedCode } from '#api/platform/text/typed-code.ts';
import { confirmationRefusals } from '../sessions/contract.ts';

/** The 32 characters of backup codes. A code has ten, shown in two groups. On input, O reads as 0, and I and L as 1. */
export const backupCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const backupCodeCount = 10;

/** A code as typed or pasted. */
export const typedCodeSchema = z
  .string({ error: 'code_required' })
  .max(200, { error: 'code_invalid' })
  .transform(parseTypedCode)
  .pipe(z.string().min(1, { error: 'code_required' }));

export const enableTwoFactorSchema = z.object({ code: typedCodeSchema });

/** The answer to a challenge: an authenticator code or a backup code. */
export const answerChallengeSchema = z.object({
  challenge: z.string({ error: 'challenge_ended' }),
  code: typedCodeSchema,
});

export const setupResponse = { data: z.object({ secret: z.string(), uri: z.string() }) };
export const backupCodesResponse = { data: z.object({ backupCodes: z.array(z.string()) }) };

export type TwoFactorSetup = z.infer<(typeof setupResponse)['data']>;
export type NewBackupCodes = z.infer<(typeof backupCodesResponse)['data']>;

export const setupRefusals = confirmationRefusals;
export const enableRefusals = { verification_failed: 'bad_request' } as const;
/** The refusals of calls that turn two-factor off or renew backup codes. */
export const changeRefusals = { ...confirmationRefusals, two_factor_off: 'conflict' } as const;
export const challengeRefusals = { challenge_ended: 'unauthenticated', code_invalid: 'unauthenticated' } as const;
