import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { parseTerms, toMatchQuery } from '#api/platform/search/match-query.ts';
import { verb } from '#api/verb.ts';
import { formatMessageExcerpt } from '../threads/index.ts';
import { type Person, type StaffCard, type StaffMessagesPage, staffMessagesQuery } from './contract.ts';
import { personOf, presentStaff } from './present-staff.ts';
import { countWaitingConversations, type StaffRow, selectStaffInbox, selectStaffMembers } from './queries.ts';

/** Lists members' conversations with the community, latest activity first, and counts those waiting for an answer. */
export const listStaffMessages = verb(
  { access: 'admin', input: staffMessagesQuery },
  async (context, { state, assignee, q, cursor, limit }, { user }): Promise<{ data: StaffMessagesPage }> => {
    const terms = parseTerms(q);
    const { db } = context;
    const named = { me: user.id, nobody: null };
    const filter = {
      state: state ?? (terms.length > 0 ? undefined : ('new' as const)),
      assignee: assignee === 'me' || assignee === 'nobody' ? named[assignee] : assignee,
      search: terms.length > 0 ? { typed: q, match: toMatchQuery(terms) } : null,
    };
    const { rows, counts, admins } = await namedBatch(db, {
      rows: selectStaffInbox(db, user.id, { ...filter, cursor, limit: limit + 1 }),
      counts: countWaitingConversations(db, user.id),
      admins: selectStaffMembers(db),
    });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    const staff = presentStaff(context, admins);
    const countOf = (name: 'new' | 'open') => counts.find((row) => row.state === name)?.count ?? 0;
    return {
      data: {
        items: items.map((row) => presentCard(context, row, staff)),
        ...{ nextCursor, staff },
        waiting: { new: countOf('new'), open: countOf('open') },
      },
    };
  },
);

function presentCard(context: Context, row: StaffRow, staff: readonly Person[]): StaffCard {
  const { id, subject, state, plain, fileCount, noteCount, assignedTo } = row;
  return {
    ...{ id, subject, state, noteCount },
    member: presentAuthor(context, JSON.parse(row.member) as AuthorRow),
    assignee: personOf(context, staff, assignedTo),
    isUnread: row.isUnread === 1,
    excerpt: formatMessageExcerpt(context, plain, fileCount),
    lastAt: isoTime(row.value),
  };
}
