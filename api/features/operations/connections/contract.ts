import { z } from 'zod';
import { confirmationRefusals, confirmationSchema } from '#api/features/accounts/sessions/contract.ts';
import { reasonSchema } from '#api/platform/audit/contract.ts';

export const connectionKinds = ['payments', 'webhook', 'signIn', 'ai', 'analytics'] as const;

const secretRule = { error: 'connection_secret_invalid' } as const;

export const connectionParams = z.object({ name: z.string().max(60) });

export const changeConnectionSchema = z.object({
  /** The key itself. It is never read back. */
  secret: z
    .string(secretRule)
    .trim()
    .min(8, secretRule)
    .max(500, secretRule)
    .regex(/^[\x21-\x7e]+$/, secretRule),
  reason: reasonSchema,
});

export const changeConnectionBody = changeConnectionSchema.extend(confirmationSchema.shape);

export const removeConnectionSchema = z.object({ reason: reasonSchema });
export const removeConnectionBody = removeConnectionSchema.extend(confirmationSchema.shape);

/** Codes of a key's field. */
export const secretFaults = ['connection_secret_invalid', 'connection_refused', 'payments_other_account'] as const;

/** Codes of confirming who enters or removes a key. */
export const confirmationFaults = [
  'password_required',
  'password_wrong',
  'password_too_long',
  'sign_in_again',
] as const;

export const connectionRefusals = { ...confirmationRefusals, connection_unreachable: 'unavailable' } as const;
export const removeConnectionRefusals = { ...confirmationRefusals, connection_charges_members: 'conflict' } as const;

export const connectionSchema = z.object({
  /** The name of its key, such as `payments.stripe-key`. */
  name: z.string(),
  kind: z.enum(connectionKinds),
  /** Whose key it is, such as Stripe. */
  service: z.string(),
  /** When the key was entered last; null if it is missing. */
  setAt: z.iso.datetime().nullable(),
  /** Whether the service can be asked if it takes the key. */
  isCheckable: z.boolean(),
  /** How many members are charged through it, or sign in with it. */
  members: z.number(),
  /** The key can't be removed, because members are charged through it. */
  isNeeded: z.boolean(),
});
export type ConnectionView = z.output<typeof connectionSchema>;

export const connectionsAnswer = {
  data: z.object({
    connections: z.array(connectionSchema),
    /** Whether a change needs the password. An account without one needs a recent sign-in instead. */
    needsPassword: z.boolean(),
  }),
};
export type Connections = z.output<typeof connectionsAnswer.data>;
/** What a test says; `missing`: there is no key yet. */
export const connectionStates = ['works', 'refused', 'unreachable', 'other_account', 'missing'] as const;
export const checkAnswer = { data: z.object({ state: z.enum(connectionStates) }) };
export type CheckedConnection = z.output<typeof checkAnswer.data>;
