import { findChangeableUser } from '#api/features/accounts/users/index.ts';
import { prepareDeletion } from '#api/features/operations/privacy/index.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { declineRequestSchema, joinRequestRefusals } from './contract.ts';
import { declinedMail } from './mails.ts';
import { mayDecideRequest } from './queries.ts';

/**
 * Declines a request to join: notifies the applicant, and deletes everything about them. They can request to join
 * again.
 */
export const declineRequest = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    input: declineRequestSchema,
    refusals: joinRequestRefusals,
    records: 'user.decline',
  },
  async (context, { id, reason }, admin): Promise<Outcome<object, keyof typeof joinRequestRefusals>> => {
    const { user } = admin;
    const { db } = context;
    const [account] = await findChangeableUser(db, id);
    if (!account) throw new AppError('not_found');
    const message = declinedMail(context, account, reason);
    const { writes, isDeleted, finish } = await prepareDeletion(context, account, message, mayDecideRequest(admin, id));
    const act = staffAction(context, user.id, 'user.decline', { reason });
    const { deleted } = await namedBatch(db, {
      ...writes,
      recorded: auditEntry(db, { ...act, targetId: id }, isDeleted),
    });
    if (deleted.length === 0) return refuse('not_waiting');
    finish();
    return { ok: true };
  },
);
