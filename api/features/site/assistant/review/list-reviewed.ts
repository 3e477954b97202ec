import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type ReviewedQuestion, reviewedQuery } from '../contract.ts';
import { selectReviewed } from './queries.ts';

/** Members' questions without a helpful answer: what the community should write about. Doesn't say who asked. */
export const listReviewed = verb(
  { access: 'admin', input: reviewedQuery },
  async ({ db }, { show, cursor, limit }): Promise<{ data: Page<ReviewedQuestion> }> => ({
    data: pageOf(await selectReviewed(db, { show, cursor, limit }), limit),
  }),
);
