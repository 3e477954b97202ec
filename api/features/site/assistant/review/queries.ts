import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { ReviewFilter } from '../contract.ts';
import { assistantAnswers } from '../schema.ts';

const { id, userId, question, isHelpful, ratingReason, askedAt, kind } = assistantAnswers;

/** Stores whether an answer helped, and why not. Changes no row if the answer isn't the member's own. */
export function rateOwnAnswer(
  db: Database,
  owner: string,
  rowId: string,
  rating: { isHelpful: boolean | null; ratingReason: string | null },
) {
  return db
    .update(assistantAnswers)
    .set(rating)
    .where(and(eq(id, rowId), eq(userId, owner)))
    .returning({ id });
}

const shown: Readonly<Record<ReviewFilter, SQL>> = {
  unanswered: sql`${kind} = 'unknown'`,
  unhelpful: sql`${isHelpful} = 0`,
};

/** Selects a page of questions plus one more, newest first, without their authors. */
export function selectReviewedQuestions(
  db: Database,
  { show, cursor, limit }: { show: ReviewFilter; cursor: string | undefined; limit: number },
) {
  return (
    db
      .select({ id, question, reason: ratingReason, askedAt })
      .from(assistantAnswers)
      // Every id is less than `z`. Without a range, the query plan would read the whole index.
      .where(and(shown[show], lt(id, cursor ?? 'z')))
      .orderBy(desc(id))
      .limit(limit + 1)
  );
}
