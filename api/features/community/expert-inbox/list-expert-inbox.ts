import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { formatMessageExcerpt } from '../threads/index.ts';
import { type ExpertInboxCard, type ExpertInboxPage, expertInboxQuery } from './contract.ts';
import { countWaitingQuestions, type ExpertInboxRow, selectExpertInbox } from './queries.ts';

/** Lists an expert's questions in one state, latest activity first, and counts those that are waiting. */
export const listExpertInbox = verb(
  { access: 'expert', input: expertInboxQuery },
  async (context, { state, cursor, limit }, { user }): Promise<{ data: ExpertInboxPage }> => {
    const { db } = context;
    const { rows, counts } = await namedBatch(db, {
      rows: selectExpertInbox(db, user.id, { state, cursor, limit: limit + 1 }),
      counts: countWaitingQuestions(db, user.id),
    });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    const countOf = (name: 'new' | 'open') => counts.find((row) => row.state === name)?.count ?? 0;
    const waiting = { new: countOf('new'), open: countOf('open') };
    return { data: { items: items.map((row) => presentCard(context, row)), nextCursor, waiting } };
  },
);

function presentCard(context: Context, row: ExpertInboxRow): ExpertInboxCard {
  const { id, subject, state, plain, fileCount } = row;
  return {
    ...{ id, subject, state },
    member: presentAuthor(context, JSON.parse(row.member) as AuthorRow),
    isUnread: row.isUnread === 1,
    hasNote: row.hasNote === 1,
    excerpt: formatMessageExcerpt(context, plain, fileCount),
    lastAt: isoTime(row.value),
  };
}
