import { z } from 'zod';
import { requiredReasonSchema } from '#api/platform/audit/contract.ts';

export const requestResetSchema = z.object({ reason: requiredReasonSchema });

const time = z.iso.datetime();
const person = z.object({ id: z.string(), name: z.string().nullable(), email: z.string() });

/** A request waiting for another administrator. */
export const twoFactorResetSchema = z.object({
  id: z.string(),
  member: person.extend({ initials: z.string(), picture: z.string().nullable() }),
  requestedBy: person,
  reason: z.string(),
  requestedAt: time,
  expiresAt: time,
});
export type TwoFactorReset = z.output<typeof twoFactorResetSchema>;

export const requestResetResponse = { data: z.object({ id: z.string(), expiresAt: time }) };
export const requestResetRefusals = {
  /** Two-factor is off, the account isn't active, or it's the administrator's own. */
  reset_impossible: 'conflict',
  reset_requested: 'conflict',
  /** The requester has been an administrator for less than a day. */
  admin_too_new: 'conflict',
} as const;

export const confirmResetRefusals = {
  /** The request was confirmed, refused or withdrawn or has expired, or the member has signed in with a code. */
  reset_ended: 'conflict',
  /** The requester and the member concerned can't confirm it. */
  other_admin_needed: 'conflict',
  /** The confirmer hasn't been an administrator for a day, or only became one after the request. */
  admin_too_new: 'conflict',
} as const;

export const cancelResetRefusals = { reset_ended: 'conflict' } as const;
