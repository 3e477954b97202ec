import { z } from 'zod';
import { userRoles } from '#api/platform/actor/contract.ts';
import { newPasswordSchema, repeatedPassword, signInAnswer, tokenSchema } from '../auth/contract.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

export const createInvitationSchema = z.object({ email: emailSchema, role: z.enum(userRoles) });
export type NewInvitation = z.output<typeof createInvitationSchema>;

export const maxInvitationNote = 500;

/** A few words to the invited person, which the mail carries as plain text. */
export const invitationNoteSchema = z
  .string()
  .trim()
  .max(maxInvitationNote, { error: 'invitation_note_long' })
  .nullish()
  .transform((note) => note || null);

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

/** A revoked invitation is reported as revoked. Everything else that can't be accepted gets one answer. */
export const acceptInvitationRefusals = { token_invalid: 'gone', invitation_revoked: 'gone' } as const;
export type InvitationRefusal = keyof typeof acceptInvitationRefusals;

/** The role, and what a sign-in answers: neither a session nor a challenge if the account can't sign in. */
export const acceptInvitationAnswer = { ...signInAnswer, data: z.object({ role: z.enum(userRoles) }) };
