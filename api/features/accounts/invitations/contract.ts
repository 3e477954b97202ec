import { z } from 'zod';
import { userRoles } from '#api/platform/actor/contract.ts';
import { newPasswordSchema, repeatedPasswordSchema, signInResponse, tokenSchema } from '../auth/contract.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

export const createInvitationSchema = z.object({ email: emailSchema, role: z.enum(userRoles) });
export type NewInvitation = z.output<typeof createInvitationSchema>;

export const maxInvitationNoteLength = 500;

/** A personal note to the invited person, quoted in the mail as plain text. */
export const invitationNoteSchema = z
  .string()
  .trim()
  .max(maxInvitationNoteLength, { error: 'invitation_note_long' })
  .nullish()
  .transform((note) => note || null);

/** The body without the token, which is parsed separately, so that a malformed token is refused like a spent one. */
export const acceptInvitationSchema = z.object({
  password: newPasswordSchema,
  passwordRepeat: repeatedPasswordSchema,
  /** If omitted, the account gets the invitation's name, if any. Empty means no name. */
  name: nameSchema.nullish(),
});

export const invitationTokenSchema = z.object({ token: tokenSchema });

/** The whole request body, for the API description. */
export const acceptInvitationBody = acceptInvitationSchema.extend(invitationTokenSchema.shape);

/** A revoked invitation has its own refusal. All other invitations that can't be accepted share one refusal. */
export const acceptInvitationRefusals = { token_invalid: 'gone', invitation_revoked: 'gone' } as const;
export type InvitationRefusal = keyof typeof acceptInvitationRefusals;

/** The role, and the response of a sign-in. If the account can't sign in, it has neither a session nor a challenge. */
export const acceptInvitationResponse = { ...signInResponse, data: z.object({ role: z.enum(userRoles) }) };
