import { z } from 'zod';
import { newPasswordSchema, nextSchema, repeatedPasswordSchema, tokenSchema } from '../auth/contract.ts';
import { emailSchema } from '../users/contract.ts';

export const requestResetSchema = z.object({ email: emailSchema, next: nextSchema });

export const resetPasswordSchema = z.object({ password: newPasswordSchema, passwordRepeat: repeatedPasswordSchema });

/** The token in the body, parsed separately, so that a malformed token is refused like a spent one. */
export const resetTokenSchema = z.object({ token: tokenSchema });

/** The whole request body, for the API description. */
export const resetPasswordBody = resetPasswordSchema.extend(resetTokenSchema.shape);

export const resetPasswordRefusals = { token_invalid: 'gone' } as const;
