import { initials } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type InvitationsPage, invitationsQuery, type ListedInvitation } from './contract.ts';
import { countByState, countInvitations, type InvitationRow, selectInvitations } from './list/queries.ts';

/** Lists invitations in any state, and the number in each. */
export const listInvitations = verb(
  { access: 'admin', input: invitationsQuery },
  async (context, { cursor, limit, ...filter }): Promise<{ data: InvitationsPage }> => {
    const { db, now } = context;
    const { rows, total, counts } = await namedBatch(db, {
      rows: selectInvitations(db, filter, { cursor, limit: limit + 1 }, now),
      total: countInvitations(db, filter, now),
      counts: countByState(db, now),
    });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    const none = { waiting: 0, accepted: 0, expired: 0, revoked: 0 };
    return {
      data: {
        items: items.map((row) => present(row, now)),
        nextCursor,
        total: total[0]?.count ?? 0,
        counts: { ...none, ...counts[0] },
      },
    };
  },
);

function present(row: InvitationRow, now: Date): ListedInvitation {
  const { id, email, name, role, note, memberId } = row;
  const state = stateOf(row, now);
  const isWaiting = state === 'waiting';
  return {
    ...{ id, email, name, role, note, memberId, state },
    initials: initials(name ?? email),
    hindrance: isWaiting && memberId ? 'joined' : isWaiting && !row.isSenderActing ? 'sender' : null,
    invitedBy: row.inviterId === null ? null : { id: row.inviterId, name: row.inviterName ?? '' },
    createdAt: isoTime(row.createdAt),
    expiresAt: isoTime(row.expiresAt),
    acceptedAt: isoTime(row.acceptedAt),
    revokedAt: isoTime(row.revokedAt),
  };
}

function stateOf({ spentBy, revokedAt, expiresAt }: InvitationRow, now: Date): ListedInvitation['state'] {
  if (spentBy !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now.getTime() ? 'waiting' : 'expired';
}
