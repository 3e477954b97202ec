import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { confirmResetRefusals } from './contract.ts';
import { twoFactorResetMail } from './mails.ts';
import {
  deleteReset,
  findEstablishedAdministrator,
  findReset,
  isResetConfirmable,
  removeTwoFactor,
} from './queries.ts';

/**
 * Resets a member's two-factor at another administrator's request. The member is signed out everywhere and notified by
 * mail.
 */
export const confirmReset = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    refusals: confirmResetRefusals,
    records: 'user.reset_two_factor',
  },
  async (context, { id }, admin): Promise<Outcome<object, keyof typeof confirmResetRefusals>> => {
    const { user } = admin;
    const { db, now } = context;
    const [reset] = await findReset(db, id, now);
    if (!reset) return refuse('reset_ended');
    const { member, requestedBy } = reset;
    if (requestedBy.id === user.id || member.id === user.id) return refuse('other_admin_needed');

    const act = staffAction(context, user.id, 'user.reset_two_factor', { reason: reset.reason });
    const isDone = isRecorded(act);
    const mail = await prepareMail(context, twoFactorResetMail(context, member, 'administrators'));
    const { recorded, isSeasoned } = await namedBatch(db, {
      isSeasoned: findEstablishedAdministrator(db, user.id, now, id),
      recorded: auditEntry(db, { ...act, targetId: member.id }, isResetConfirmable(id, admin, now)),
      ...removeTwoFactor(db, member.id, isDone),
      request: deleteReset(db, id, isDone),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isDone),
    });
    if (recorded.rowsAffected === 0) return refuse(isSeasoned[0]?.holds === 0 ? 'admin_too_new' : 'reset_ended');
    mail.dispatch();
    closeSockets(context, { userId: member.id });
    return { ok: true };
  },
);
