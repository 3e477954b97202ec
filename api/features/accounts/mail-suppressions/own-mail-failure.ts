import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { findSuppression } from '#api/platform/mail/suppressions.ts';
import type { MailFailure } from './contract.ts';

type Row = Awaited<ReturnType<typeof findSuppression>>[number];

/** Whether mail to the member's address failed, for the page's exchange. */
export function ownMailFailure(context: Context) {
  const { user } = requireMember(context);
  return { read: findSuppression(context.db, context, user.email), present: presentMailFailure };
}

/** Null unless mail to the address failed. */
export function presentMailFailure([row]: readonly Row[]): MailFailure | null {
  return row ? { reason: row.reason, since: isoTime(row.createdAt) } : null;
}
