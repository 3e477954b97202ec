import { z } from 'zod';
import { reasonSchema, requiredReasonSchema } from '#api/platform/audit/contract.ts';

/** A welcome message for the new member. */
export const approveRequestSchema = z.object({ reason: reasonSchema });

/** Why the request is declined, for the applicant to read. */
export const declineRequestSchema = z.object({ reason: requiredReasonSchema });

/** Someone else has decided in the meantime. */
export const joinRequestRefusals = { not_waiting: 'conflict' } as const;
