import { findChangeableUser } from '#api/features/accounts/users/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { liftSuppression, suppressionHashes } from '#api/platform/mail/suppressions.ts';
import { verb } from '#api/verb.ts';
import { liftMailSuppressionSchema } from './contract.ts';
import { mayLiftMailSuppression } from './queries.ts';

/** Allows mail to a member's address again after it failed. Records nothing if it is already allowed. */
export const liftMailSuppression = verb(
  { access: 'admin', params: idParams, input: liftMailSuppressionSchema, records: 'user.lift_mail' },
  async (context, { id, reason }, { user }): Promise<void> => {
    const { db, now } = context;
    const [member] = await findChangeableUser(db, id);
    if (!member) throw new AppError('not_found');
    const act = staffAction(context, user.id, 'user.lift_mail', { reason });
    const mayLift = mayLiftMailSuppression(user.id, suppressionHashes(context, member.email));
    await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: id }, mayLift),
      lifted: liftSuppression(db, context, member.email, now, isRecorded(act)),
    });
  },
);
