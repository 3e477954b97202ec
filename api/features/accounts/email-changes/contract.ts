import { z } from 'zod';
import { newPasswordSchema, repeatedPasswordSchema, tokenSchema } from '../auth/contract.ts';
import { confirmationRefusals, confirmationSchema } from '../sessions/contract.ts';
import { emailSchema } from '../users/contract.ts';

export const requestEmailChangeSchema = confirmationSchema.extend({ email: emailSchema });
export const requestEmailChangeRefusals = { ...confirmationRefusals, conflict: 'conflict' } as const;

export const confirmEmailChangeSchema = z.object({ token: tokenSchema });
export const confirmEmailChangeRefusals = { token_invalid: 'gone' } as const;

/** The body without the token, which is parsed separately, so that a malformed token is refused like a spent one. */
export const undoEmailChangeSchema = z.object({ password: newPasswordSchema, passwordRepeat: repeatedPasswordSchema });
export const undoEmailChangeBody = undoEmailChangeSchema.extend(confirmEmailChangeSchema.shape);
export const undoEmailChangeRefusals = {
  token_invalid: 'gone',
  /** Someone has signed up with the old address and confirmed it. */
  old_address_taken: 'conflict',
} as const;

/** A change that waits for confirmation from the new address. */
export const pendingEmailChangeSchema = z.object({ email: z.string(), until: z.iso.datetime() });
export type PendingEmailChange = z.infer<typeof pendingEmailChangeSchema>;
