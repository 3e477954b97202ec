import { z } from 'zod';
import { newPasswordSchema, repeatedPassword, tokenSchema } from '../auth/contract.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

/** Roles that can be offered: so far only admin, by the operator. */
export const invitationRoles = ['admin'] as const;

export const createInvitationSchema = z.object({ email: emailSchema, role: z.enum(invitationRoles) });

/** The token is parsed separately: a malformed one is refused like a spent one, not as a field error. */
export const acceptInvitationSchema = z.object({
  password: newPasswordSchema,
  passwordRepeat: repeatedPassword,
  name: nameSchema.nullish().transform((name) => name ?? null),
});

export const invitationTokenSchema = z.object({ token: tokenSchema });

/** The whole request body, for the API description. */
export const acceptInvitationBody = acceptInvitationSchema.extend(invitationTokenSchema.shape);

export const acceptInvitationRefusals = { token_invalid: 'gone' } as const;
