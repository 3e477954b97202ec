import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import type { NewInvitation } from './contract.ts';
import { invitationMail } from './mails.ts';
import { insertInvitation, insertInvitationTags, supersedeInvitations } from './queries.ts';

/**
 * How long an invitation can be accepted: three days for a staff role, which is longer than a weekend, and two weeks
 * for members, which is longer than most holidays.
 */
const invitationLifetimeMs = (role: UserRole): number => (role === 'user' ? 14 : 3) * dayMs;

interface Given extends NewInvitation {
  name?: string | null;
  note?: string | null;
  /** The names of the tags that the account gets. */
  tags?: readonly string[];
  /** The administrator who invites. Null for the operator. */
  invitedBy: string | null;
}

/**
 * Prepares an invitation for the caller's batch. Its statements do nothing unless `onlyIf` holds. Call `dispatch` after
 * the batch; otherwise the minute job sends the mail.
 */
export async function prepareInvitation(
  context: Context,
  { email, role, name = null, note = null, tags = [], invitedBy }: Given,
  onlyIf: SQL,
) {
  const { db, now } = context;
  const token = randomToken();
  const id = newId();
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs(role));
  const mail = await prepareMail(context, invitationMail(context, { email, role, note, expiresAt }, token));
  const row = { id, tokenHash: await hashToken(token), role, email, name, note, invitedBy, createdAt: now.getTime() };
  return {
    id,
    expiresAt,
    dispatch: mail.dispatch,
    statements: [
      insertInvitation(db, { ...row, expiresAt: expiresAt.getTime() }, onlyIf),
      insertInvitationTags(db, { id, email, tags }),
      supersedeInvitations(db, email, id, onlyIf),
      mail.insert,
      mail.withdrawUnless(onlyIf),
    ] as const,
  };
}
