import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { loadCommunityAuthor, presentMessage, presentMessageRange } from '#api/features/community/threads/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { conversationQuery } from '../threads/read/contract.ts';
import type { StaffConversation } from './contract.ts';
import { personOf, presentStaff } from './present-staff.ts';
import { findInboxEntry, selectMessageRangeForStaff, selectNotes, selectStaffMembers } from './queries.ts';

/** Returns a conversation with the community as staff see it. Members' private conversations aren't accessible here. */
export const getStaffConversation = verb(
  { access: 'admin', params: idParams, input: conversationQuery },
  async (context, { id, ...part }, { user }): Promise<{ data: StaffConversation }> => {
    const { db } = context;
    const { entries, rows, notes, admins } = await namedBatch(db, {
      entries: findInboxEntry(db, user.id, id),
      rows: selectMessageRangeForStaff(db, user.id, id, part),
      notes: selectNotes(db, id),
      admins: selectStaffMembers(db),
    });
    const [entry] = entries;
    if (!entry) throw new AppError('not_found');
    const { subject, state, announcementId, aboutType, aboutId, lastPosition, isUnread } = entry;
    const community = await loadCommunityAuthor(context, [{ kind: 'community' }]);
    const staff = presentStaff(context, admins);
    const { rows: shown, ...onward } = presentMessageRange(rows, part, lastPosition);
    return {
      data: {
        ...{ id, subject, state, announcementId, lastPosition, isUnread, staff, ...onward },
        member: presentAuthor(context, JSON.parse(entry.member) as AuthorRow),
        assignee: personOf(context, staff, entry.assignedTo),
        about: aboutType && aboutId ? { type: aboutType, id: aboutId } : null,
        closed: closedReason(entry),
        notes: notes.map(({ authorId, author, createdAt, ...note }) => ({
          ...note,
          author: author ?? context.t('users:nameless'),
          isOwn: authorId === user.id,
          createdAt: isoTime(createdAt),
        })),
        messages: shown.map((row) => ({
          ...presentMessage(context, row, community),
          writtenBy: row.isOwn === 1 ? presentAuthor(context, JSON.parse(row.sender) as AuthorRow).name : null,
        })),
      },
    };
  },
);

function closedReason({ isDeleted, hasLeft }: { isDeleted: boolean; hasLeft: boolean }): StaffConversation['closed'] {
  if (isDeleted) return 'member_deleted';
  return hasLeft ? 'members_left' : null;
}
