import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { findSuppression } from '#api/platform/mail/suppressions.ts';
import type { MailFailure } from './contract.ts';

type Row = Awaited<ReturnType<typeof findSuppression>>[number];

/** Returns a query for whether mail to the member's address failed, to run in the page's batch. */
export function prepareMailFailure(context: Context) {
  const { user } = requireMember(context);
  return { read: findSuppression(context.db, context, user.email), present: presentMailFailure };
}

/** Presents why and since when mail to the address fails. Returns null if it doesn't fail. */
export function presentMailFailure([row]: readonly Row[]): MailFailure | null {
  return row ? { reason: row.reason, since: isoTime(row.createdAt) } : null;
}
