import { findRecipient } from '#api/features/accounts/users/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { dayMs, isoTime } from '#api/platform/calendar/time.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { requestResetRefusals, requestResetSchema } from './contract.ts';
import { resetRequestedMail } from './mails.ts';
import { findEstablishedAdministrator, findResetByMember, insertReset, mayRequestReset } from './queries.ts';

/** How long a request waits for another administrator. */
const requestLifetimeMs = 7 * dayMs;

/**
 * Requests another administrator's consent to reset the two-factor of a member who has lost both app and backup codes.
 * The member is notified at once, and can stop it by signing in with a code.
 */
export const requestReset = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: requestResetSchema,
    refusals: requestResetRefusals,
    records: 'user.request_two_factor_reset',
  },
  async (
    context,
    { id: userId, reason },
    member,
  ): Promise<Outcome<{ data: { id: string; expiresAt: string } }, keyof typeof requestResetRefusals>> => {
    const { user } = member;
    const { db, now } = context;
    const read = await namedBatch(db, {
      recipient: findRecipient(db, userId),
      open: findResetByMember(db, userId, now),
    });
    const [recipient] = read.recipient;
    if (!recipient) throw new AppError('not_found');
    if (read.open.length > 0) return refuse('reset_requested');

    const requestedAt = now.getTime();
    const expiresAt = requestedAt + requestLifetimeMs;
    const act = staffAction(context, user.id, 'user.request_two_factor_reset', { reason });
    const mail = await prepareMail(context, resetRequestedMail(context, recipient, reason));
    const reset = { id: newId(), userId, requestedBy: user.id, reason, requestedAt, expiresAt };
    const { recorded, isSeasoned } = await namedBatch(db, {
      isSeasoned: findEstablishedAdministrator(db, user.id, now),
      recorded: auditEntry(db, { ...act, targetId: userId }, mayRequestReset(userId, member, now)),
      inserted: insertReset(db, reset, isRecorded(act)),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isRecorded(act)),
    });
    if (recorded.rowsAffected === 0) return refuse(isSeasoned[0]?.holds === 0 ? 'admin_too_new' : 'reset_impossible');
    mail.dispatch();
    return { ok: true, data: { id: reset.id, expiresAt: isoTime(expiresAt) } };
  },
);
