import { liftRefusals } from '#api/features/moderation/decisions/contract.ts';
import { liftRestriction } from '#api/features/moderation/decisions/index.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { unbanUserSchema } from './contract.ts';

/** Lifts a member's ban and notifies them of the reason. */
export const unbanUser = verb(
  { access: 'admin', params: idParams, input: unbanUserSchema, parsesItself: true, refusals: liftRefusals },
  (context, input): Promise<Outcome<object, keyof typeof liftRefusals>> => {
    parseId(input);
    const { reason } = parseInput(unbanUserSchema, input);
    return liftRestriction(context, { ...input, kind: 'ban', reason });
  },
);
