import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { findChangeable } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { approveRequestSchema, type joinRequestRefusals } from './contract.ts';
import { approvedMail } from './mails.ts';
import { approveAccount, isOpen } from './queries.ts';

/**
 * Approves a request to join, and notifies the applicant. If several administrators act at once, only one decision
 * counts.
 */
export async function approveRequest(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof approveRequestSchema>,
): Promise<Outcome<object, keyof typeof joinRequestRefusals>> {
  const admin = requireRole(context, 'admin');
  const { user } = admin;
  const id = parseId(input);
  const { reason } = parseInput(approveRequestSchema, input);
  const { db } = context;
  const [account] = await findChangeable(db, id);
  if (!account) throw new AppError('not_found');
  const act = staffAct(context, user.id, 'user.approve', { reason });
  const mail = await prepareMail(context, approvedMail(context, account, reason));
  const { approved } = await batchAndInvalidate(
    context,
    {
      recorded: auditEntry(db, { ...act, targetId: id }, isOpen(admin, id)),
      approved: approveAccount(db, id, isRecorded(act)),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isRecorded(act)),
    },
    { ifChanged: 'approved' },
  );
  if (approved.length === 0) return refuse('not_waiting');
  mail.dispatch();
  return { ok: true };
}
