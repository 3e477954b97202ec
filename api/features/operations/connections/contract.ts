import { z } from 'zod';
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

/** Error codes of the key's field. */
export const secretFaults = ['connection_secret_invalid', 'connection_refused', 'payments_other_account'] as const;

export const connectionRefusals = { connection_unreachable: 'unavailable' } as const;

export const connectionSchema = z.object({
  /** The name of its key, such as `payments.stripe-key`. */
  name: z.string(),
  kind: z.enum(connectionKinds),
  /** Whose key it is, such as Stripe. */
  service: z.string(),
  /** When the key was last entered; null if it is missing. */
  setAt: z.iso.datetime().nullable(),
  /** Whether the key can be checked with the service. */
  isCheckable: z.boolean(),
});
export type ConnectionView = z.output<typeof connectionSchema>;

export const connectionsAnswer = { data: z.object({ connections: z.array(connectionSchema) }) };
/** The result of a test; `missing`: there is no key yet. */
export const connectionStates = ['works', 'refused', 'unreachable', 'other_account', 'missing'] as const;
export const checkAnswer = { data: z.object({ state: z.enum(connectionStates) }) };
export type CheckedConnection = z.output<typeof checkAnswer.data>;
