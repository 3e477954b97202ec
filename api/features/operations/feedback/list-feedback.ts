import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import {
  type FeedbackPage,
  type FeedbackRow,
  type FeedbackState,
  feedbackStates,
  listFeedbackQuery,
} from './contract.ts';
import { countFeedbackByState, type SelectedFeedback, selectFeedback, selectTags } from './queries.ts';

const maxTags = 30;

/** Lists a page of feedback, newest first, with counts by state and the tags in use, in one exchange. */
export const listFeedback = verb(
  { access: 'admin', input: listFeedbackQuery },
  async (context, { limit, ...filter }): Promise<{ data: FeedbackPage }> => {
    const { db } = context;
    const { rows, stateCounts, tags } = await namedBatch(db, {
      rows: selectFeedback(db, { ...filter, limit: limit + 1 }),
      stateCounts: countFeedbackByState(db),
      tags: selectTags(db, maxTags),
    });
    const { items, nextCursor } = pageOf(rows, limit);
    const countOf = (state: FeedbackState) => stateCounts.find((row) => row.state === state)?.count ?? 0;
    const counts = Object.fromEntries(feedbackStates.map((state) => [state, countOf(state)]));
    return {
      data: {
        items: items.map(presentFeedback),
        nextCursor,
        counts: counts as Record<FeedbackState, number>,
        tags: tags.map(({ tag }) => tag),
      },
    };
  },
);

function presentFeedback({ answer, answeredAt, answeredBy, createdAt, ...row }: SelectedFeedback): FeedbackRow {
  const at = isoTime(answeredAt);
  return {
    ...row,
    createdAt: isoTime(createdAt),
    answer: answer === null || at === null ? null : { message: answer, at, by: answeredBy },
  };
}
