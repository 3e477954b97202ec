import { findHasPassword, selectIdentities } from '#api/features/accounts/identities/index.ts';
import { findChangeableUser } from '#api/features/accounts/users/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { approveRequestSchema, joinRequestRefusals } from './contract.ts';
import { approvedMail } from './mails.ts';
import { approveAccount, mayDecideRequest } from './queries.ts';

/**
 * Approves a request to join, and notifies the applicant. If several administrators decide at once, only one decision
 * counts.
 */
export const approveRequest = verb(
  {
    access: 'admin',
    params: idParams,
    input: approveRequestSchema,
    refusals: joinRequestRefusals,
    records: 'user.approve',
  },
  async (context, { id, reason }, admin): Promise<Outcome<object, keyof typeof joinRequestRefusals>> => {
    const { user } = admin;
    const { db } = context;
    const { found, password, identities } = await namedBatch(db, {
      found: findChangeableUser(db, id),
      password: findHasPassword(db, id),
      identities: selectIdentities(db, id),
    });
    const [account] = found;
    if (!account) throw new AppError('not_found');
    const isConnected = ({ id: provider }: { id: string }) => identities.some((own) => own.provider === provider);
    const ways = {
      hasPassword: password[0]?.hasPassword === 1,
      provider: context.tenant.signInProviders.find(isConnected)?.name,
    };
    const act = staffAction(context, user.id, 'user.approve', { reason });
    const mail = await prepareMail(context, approvedMail(context, { ...account, ...ways }, reason));
    const { approved } = await batchAndInvalidate(
      context,
      {
        recorded: auditEntry(db, { ...act, targetId: id }, mayDecideRequest(admin, id)),
        approved: approveAccount(db, id, isRecorded(act)),
        mail: mail.insert,
        withdrawnMail: mail.withdrawUnless(isRecorded(act)),
      },
      { ifChanged: 'approved' },
    );
    if (approved.length === 0) return refuse('not_waiting');
    mail.dispatch();
    return { ok: true };
  },
);
