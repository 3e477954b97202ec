import { liftRefusals } from '#api/features/moderation/decisions/contract.ts';
import { liftRestriction } from '#api/features/moderation/decisions/index.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { unbanUserSchema } from './contract.ts';

/** Lifts a member's ban and notifies them of the reason. */
export const unbanUser = verb(
  { access: 'admin', params: idParams, input: unbanUserSchema, refusals: liftRefusals, records: 'member.lift' },
  (context, given): Promise<Outcome<object, keyof typeof liftRefusals>> => {
    return liftRestriction(context, { ...given, kind: 'ban' });
  },
);
