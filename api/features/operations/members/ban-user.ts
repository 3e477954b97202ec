import { claimCase } from '#api/features/moderation/cases/index.ts';
import { decideCase } from '#api/features/moderation/decisions/index.ts';
import { openCase } from '#api/features/moderation/reports/index.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { banUserRefusals, banUserSchema } from './contract.ts';

/**
 * Bans a member at once: opens, claims and decides a case, so that they get the reasons and can appeal. If it is
 * interrupted, the case waits in the queue.
 */
export const banUser = verb(
  { access: 'admin', params: idParams, input: banUserSchema, parsesItself: true, refusals: banUserRefusals },
  async (context, input): Promise<Outcome<{ data: { id: string } }, keyof typeof banUserRefusals>> => {
    parseId(input);
    const { reason, ground } = parseInput(banUserSchema, input);
    const opened = await openCase(context, input);
    if (!opened.ok) return opened;
    const { id } = opened.data;
    const claimed = await claimCase(context, { id });
    if (!claimed.ok) return refuse(claimed.refusal);
    return decideCase(context, { id, decision: 'approved', action: 'ban', ground, reason });
  },
);
