import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type ReviewedQuestion, reviewedQuestionsQuery } from '../contract.ts';
import { selectReviewedQuestions } from './queries.ts';

/**
 * Lists members' questions that had no helpful answer, to show what the community should write about. Doesn't reveal
 * who asked.
 */
export const listReviewedQuestions = verb(
  { access: 'admin', input: reviewedQuestionsQuery },
  async ({ db }, { show, cursor, limit }): Promise<{ data: Page<ReviewedQuestion> }> => ({
    data: pageOf(await selectReviewedQuestions(db, { show, cursor, limit }), limit),
  }),
);
