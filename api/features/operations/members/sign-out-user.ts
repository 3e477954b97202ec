import type { Context } from '#api/context.ts';
import { findHasPassword } from '#api/features/accounts/identities/index.ts';
import { endSessionsOfMember } from '#api/features/accounts/sessions/index.ts';
import { findChangeableUser, isAdministrator } from '#api/features/accounts/users/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { signOutSchema } from './contract.ts';
import { signedOutMail } from './mails.ts';

/** Ends all of a member's sessions and notifies them by mail. */
export const signOutUser = verb(
  { access: 'admin', params: idParams, input: signOutSchema, records: 'user.sign_out' },
  async (context, { id, reason }, { user }): Promise<{ data: { ended: number } }> => {
    return { data: { ended: await endSessions(context, user.id, { id, reason }) } };
  },
);

/** Ends all of a member's sessions on behalf of the administrator `by`. Returns how many sessions were ended. */
export async function endSessions(
  context: Context,
  by: string,
  { id, reason }: { id: string; reason: string | null },
): Promise<number> {
  const { db } = context;
  const { found, password } = await namedBatch(db, {
    found: findChangeableUser(db, id),
    password: findHasPassword(db, id),
  });
  const [member] = found;
  if (!member) throw new AppError('not_found');
  const hasPassword = password[0]?.hasPassword === 1;
  const act = staffAction(context, by, 'user.sign_out', { reason });
  const mail = await prepareMail(context, signedOutMail(context, { ...member, hasPassword }));
  const { ended } = await namedBatch(db, {
    recorded: auditEntry(db, { ...act, targetId: id }, isAdministrator(by)),
    ended: endSessionsOfMember(db, id, isRecorded(act)),
    mail: mail.insert,
    withdrawnMail: mail.withdrawUnless(isRecorded(act)),
  });
  mail.dispatch();
  closeSockets(context, { userId: id });
  return ended.length;
}
