import { z } from 'zod';
import { newPasswordSchema, repeatedPassword, tokenSchema } from '../auth/contract.ts';
import { emailSchema } from '../users/contract.ts';

export const requestResetSchema = z.object({ email: emailSchema });

export const resetPasswordSchema = z.object({ password: newPasswordSchema, passwordRepeat: repeatedPassword });

/** Parsed apart: a wrong token is refused like a spent one, not as a field. */
export const resetTokenSchema = z.object({ token: tokenSchema });

/** What the call takes, for the API's description. */
export const resetPasswordBody = resetPasswordSchema.extend(resetTokenSchema.shape);

export const resetPasswordRefusals = { token_invalid: 'gone' } as const;
