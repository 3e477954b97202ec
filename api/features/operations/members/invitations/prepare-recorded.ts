import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { prepareInvitation } from '#api/features/accounts/invitations/index.ts';
import type { Member } from '#api/permissions.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';

interface Given {
  email: string;
  name: string | null;
  role: UserRole;
  note: string | null;
}

/**
 * Prepares an administrator's invitation and its audit log entry for the caller's batch; both need `onlyIf` to hold.
 */
export async function prepareRecordedInvitation(
  context: Context,
  { user }: Member,
  action: 'invitation.create' | 'invitation.resend',
  given: Given,
  onlyIf: SQL,
) {
  const act = staffAction(context, user.id, action);
  const invitation = await prepareInvitation(context, { ...given, invitedBy: user.id }, isRecorded(act));
  const { id: targetId, expiresAt, dispatch, statements } = invitation;
  const entry = auditEntry(context.db, { ...act, targetId, after: { role: given.role } }, onlyIf);
  return { email: given.email, expiresAt, dispatch, statements: [entry, ...statements] as const };
}
