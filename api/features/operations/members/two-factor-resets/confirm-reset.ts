import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireProvenRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import type { confirmResetRefusals } from './contract.ts';
import { twoFactorResetMail } from './mails.ts';
import { deleteReset, findReset, findSeasoned, isConfirmable, removeTwoFactor } from './queries.ts';

/**
 * Resets a member's two-factor at another administrator's request. The member is signed out everywhere and notified by
 * mail.
 */
export async function confirmReset(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<Outcome<object, keyof typeof confirmResetRefusals>> {
  const admin = requireProvenRole(context, 'admin');
  const { user } = admin;
  const id = parseId(input);
  const { db, now } = context;
  const [reset] = await findReset(db, id, now);
  if (!reset) return refuse('reset_ended');
  const { member, requestedBy } = reset;
  if (requestedBy.id === user.id || member.id === user.id) return refuse('other_admin_needed');

  const act = staffAct(context, user.id, 'user.reset_two_factor', { reason: reset.reason });
  const isDone = isRecorded(act);
  const mail = await prepareMail(context, twoFactorResetMail(context, member, 'administrators'));
  const { recorded, isSeasoned } = await namedBatch(db, {
    isSeasoned: findSeasoned(db, user.id, now, id),
    recorded: auditEntry(db, { ...act, targetId: member.id }, isConfirmable(id, admin, now)),
    ...removeTwoFactor(db, member.id, isDone),
    request: deleteReset(db, id, isDone),
    mail: mail.insert,
    withdrawnMail: mail.withdrawUnless(isDone),
  });
  if (recorded.rowsAffected === 0) return refuse(isSeasoned[0]?.holds === 0 ? 'admin_too_new' : 'reset_ended');
  mail.dispatch();
  closeSockets(context, { userId: member.id });
  return { ok: true };
}
