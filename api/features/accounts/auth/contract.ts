import { z } from 'zod';
import { confirmationRefusals, confirmationSchema } from '../sessions/contract.ts';
import { challengeRefusals, typedCodeSchema } from '../two-factor/contract.ts';
import { emailSchema, nameSchema, profileSchema } from '../users/contract.ts';

export const passwordLength = { minimum: 6, maximum: 128 } as const;

/** A password as typed at sign-in. The length is limited, so that a long text is never hashed. */
const typedPassword = z
  .string({ error: 'password_required' })
  .min(1, { error: 'password_required' })
  .refine((password) => [...password].length <= passwordLength.maximum, { error: 'password_too_long' });

/** The new password typed again. Optional, because API clients don't need it. */
export const repeatedPasswordSchema = z.string({ error: 'passwords_differ' }).optional();

/** The path to open after signing in. Checked again by `nextPath` when it is used. */
export const nextSchema = z.string().nullish().catch(null).meta({ type: 'string' });

export const maxJoinNoteLength = 500;

export const signUpSchema = z.object({
  email: emailSchema,
  password: typedPassword.min(passwordLength.minimum, { error: 'password_too_short' }),
  passwordRepeat: repeatedPasswordSchema,
  name: nameSchema.nullish().transform((name) => name ?? null),
  /** Why someone wants to join, in communities where staff approve new members. */
  joinNote: z
    .string()
    .trim()
    .max(maxJoinNoteLength, { error: 'join_note_too_long' })
    .nullish()
    .transform((note) => note || null),
  next: nextSchema,
});

export const signInSchema = z.object({ email: emailSchema, password: typedPassword });

export const tokenSchema = z.string({ error: 'token_invalid' }).regex(/^[\w-]{43}$/, { error: 'token_invalid' });

export const verifyEmailSchema = z.object({ token: tokenSchema });

export const resendVerificationSchema = z.object({ email: emailSchema, next: nextSchema });

/** Requires a new password. The password policy checks its length and strength separately, before hashing. */
export const newPasswordSchema = z.string({ error: 'password_required' }).min(1, { error: 'password_required' });

export const changePasswordSchema = z.object({
  newPassword: newPasswordSchema,
  newPasswordRepeat: repeatedPasswordSchema,
});
export const changePasswordBody = changePasswordSchema.extend(confirmationSchema.shape);

export const signedInResponse = { token: z.string(), user: profileSchema };

/** The response to a password sign-in: a session, or a two-factor challenge. */
export const signInResponse = {
  token: z.string().optional(),
  user: profileSchema.optional(),
  twoFactorRequired: z.literal(true).optional(),
  challenge: z.string().optional(),
};

export const signInRefusals = {
  invalid_credentials: 'unauthenticated',
  email_not_verified: 'forbidden',
  account_waiting: 'forbidden',
  account_banned: 'forbidden',
  account_inactive: 'forbidden',
} as const;

export type AccountRefusal = Exclude<keyof typeof signInRefusals, 'invalid_credentials'>;

export const answerChallengeRefusals = { ...signInRefusals, ...challengeRefusals } as const;

/** A fresh proof for a session: the password, or a code of the second factor. */
export const proveAgainSchema = confirmationSchema.extend({ code: typedCodeSchema.optional() });

/**
 * How a session can get a fresh proof. `sign_in`: only by signing in again, because this session can use neither a
 * password nor a code.
 */
const proofMethods = ['password', 'code', 'sign_in'] as const;
export type ProofMethod = (typeof proofMethods)[number];
export const proofResponse = { data: z.object({ way: z.enum(proofMethods) }) };

export const changePasswordRefusals = { ...confirmationRefusals, conflict: 'conflict' } as const;

export const verifyEmailRefusals = { token_invalid: 'gone' } as const;
