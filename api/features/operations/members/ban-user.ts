import { claimCase } from '#api/features/moderation/cases/index.ts';
import { decideCase } from '#api/features/moderation/decisions/index.ts';
import { openCase } from '#api/features/moderation/reports/index.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { banUserRefusals, banUserSchema } from './contract.ts';

/**
 * Bans a member at once: opens, claims and decides a case, so that the member gets the reasons and can appeal. If the
 * call is interrupted, the case waits in the queue.
 */
export const banUser = verb(
  {
    access: 'admin',
    params: idParams,
    input: banUserSchema,
    refusals: banUserRefusals,
    records: ['report_case.open', 'report.claim', 'report.decide', 'member.ban'],
  },
  async (
    context,
    { id: memberId, reason, ground },
  ): Promise<Outcome<{ data: { id: string } }, keyof typeof banUserRefusals>> => {
    const opened = await openCase(context, { id: memberId });
    if (!opened.ok) return opened;
    const { id } = opened.data;
    const claimed = await claimCase(context, { id });
    if (!claimed.ok) return refuse(claimed.refusal);
    return decideCase(context, { id, decision: 'approved', action: 'ban', ground, reason });
  },
);
