import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { PendingEmailChange } from './contract.ts';
import { selectPendingChange } from './queries.ts';

/** Returns a query for the member's pending change, for another feature's batch, and a function that reads its rows. */
export function preparePendingEmailChange(context: Context) {
  const { user } = requireMember(context);
  const read = selectPendingChange(context.db, user.id, context.now);
  const present = (rows: Awaited<typeof read>): PendingEmailChange | null => {
    const [row] = rows;
    return row ? { email: row.email, until: isoTime(row.expiresAt) } : null;
  };
  return { read, present };
}
