import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { liftRefusals } from '#api/features/moderation/decisions/contract.ts';
import { liftRestriction } from '#api/features/moderation/decisions/index.ts';
import { requireRole } from '#api/permissions.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { unbanUserSchema } from './contract.ts';

/** Lifts a member's ban and notifies them of the reason. */
export function unbanUser(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof unbanUserSchema>,
): Promise<Outcome<object, keyof typeof liftRefusals>> {
  requireRole(context, 'admin');
  parseId(input);
  const { reason } = parseInput(unbanUserSchema, input);
  return liftRestriction(context, { ...input, kind: 'ban', reason });
}
