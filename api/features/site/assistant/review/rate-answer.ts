import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { rateAnswerSchema } from '../contract.ts';
import { rateOwnAnswer } from './queries.ts';

/**
 * Rates a member's own answer. A reason is kept only if the answer didn't help. Idempotent, and a rating can be
 * changed.
 */
export const rateAnswer = verb(
  { access: 'member', params: idParams, input: rateAnswerSchema },
  async (context, { id, isHelpful, reason }, { user }): Promise<void> => {
    const rating = { isHelpful, ratingReason: isHelpful === false ? (reason ?? null) : null };
    const rated = await rateOwnAnswer(context.db, user.id, id, rating);
    if (rated.length === 0) throw new AppError('not_found');
  },
);
