import { z } from 'zod';
import { reasonSchema, requiredReasonSchema } from '#api/platform/audit/contract.ts';

/** A word of welcome: they read it. */
export const approveRequestSchema = z.object({ reason: reasonSchema });

/** Why somebody may not join: they read it. */
export const declineRequestSchema = z.object({ reason: requiredReasonSchema });

/** Somebody else has decided meanwhile. */
export const joinRequestRefusals = { not_waiting: 'conflict' } as const;
