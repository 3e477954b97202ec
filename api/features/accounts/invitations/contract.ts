import { z } from 'zod';
import { newPasswordSchema, repeatedPassword, tokenSchema } from '../auth/contract.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

/** Who may be invited as what: so far a community's administrators, by the operator. */
export const invitationRoles = ['admin'] as const;

export const createInvitationSchema = z.object({ email: emailSchema, role: z.enum(invitationRoles) });

/** The token is parsed apart: a wrong one is refused like a spent one, not as a field. */
export const acceptInvitationSchema = z.object({
  password: newPasswordSchema,
  passwordRepeat: repeatedPassword,
  name: nameSchema.nullish().transform((name) => name ?? null),
});

export const invitationTokenSchema = z.object({ token: tokenSchema });

/** What the call takes, for the API's description. */
export const acceptInvitationBody = acceptInvitationSchema.extend(invitationTokenSchema.shape);

export const acceptInvitationRefusals = { token_invalid: 'gone' } as const;
