import { z } from 'zod';
import { userRoles } from '#api/platform/actor/contract.ts';
import { newPasswordSchema, repeatedPassword, tokenSchema } from '../auth/contract.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

export const createInvitationSchema = z.object({ email: emailSchema, role: z.enum(userRoles) });
export type NewInvitation = z.output<typeof createInvitationSchema>;

/** The token is parsed separately: a malformed one is refused like a spent one, not as a field error. */
export const acceptInvitationSchema = z.object({
  password: newPasswordSchema,
  passwordRepeat: repeatedPassword,
  /** If omitted, the account gets the invitation's name, if any. Empty means no name. */
  name: nameSchema.nullish(),
});

export const invitationTokenSchema = z.object({ token: tokenSchema });

/** The whole request body, for the API description. */
export const acceptInvitationBody = acceptInvitationSchema.extend(invitationTokenSchema.shape);

export const acceptInvitationRefusals = { token_invalid: 'gone' } as const;

export const acceptInvitationAnswer = { data: z.object({ role: z.enum(userRoles) }) };
