import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { claimCase } from '#api/features/moderation/cases/index.ts';
import { decideCase } from '#api/features/moderation/decisions/index.ts';
import { openCase } from '#api/features/moderation/reports/index.ts';
import { requireRole } from '#api/permissions.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type banUserRefusals, banUserSchema } from './contract.ts';

/**
 * Bans a member at once: opens, claims and decides a case, so that they get the reasons and can appeal. If it is
 * interrupted, the case waits in the queue.
 */
export async function banUser(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof banUserSchema>,
): Promise<Outcome<{ data: { id: string } }, keyof typeof banUserRefusals>> {
  requireRole(context, 'admin');
  parseId(input);
  const { reason, ground } = parseInput(banUserSchema, input);
  const opened = await openCase(context, input);
  if (!opened.ok) return opened;
  const { id } = opened.data;
  const claimed = await claimCase(context, { id });
  if (!claimed.ok) return refuse(claimed.refusal);
  return decideCase(context, { id, decision: 'approved', action: 'ban', ground, reason });
}
