import { confirmPassword, requireConfirmed } from '#api/features/accounts/sessions/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { deleteCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { connectionParams, removeConnectionRefusals, removeConnectionSchema } from './contract.ts';
import { findConnection } from './list-available-connections.ts';
import { findLiveSubscription, mayEnterKey, mayRemoveConnection } from './queries.ts';

/**
 * Removes a stored key, after checking the password. A payment key can't be removed while members are charged through
 * it: without it, no one could cancel, refund or learn of a failed charge.
 */
export const removeConnection = verb(
  {
    access: 'admin',
    proof: 'password',
    params: connectionParams,
    input: removeConnectionSchema,
    refusals: removeConnectionRefusals,
    records: 'connection.remove',
  },
  async (
    context,
    { name: wanted, reason, ...given },
    member,
  ): Promise<Outcome<object, keyof typeof removeConnectionRefusals>> => {
    const { name, isForPayments = false } = findConnection(context, wanted);
    const confirmation = await confirmPassword(context, member, given);
    const { db } = context;
    const { id } = member.user;
    const act = staffAction(context, id, 'connection.remove', { reason });
    const onlyIf = mayRemoveConnection(db, { name, isForPayments }, mayEnterKey(id, confirmation));
    const { confirmed, removed, left, charging } = await batchAndInvalidate(
      context,
      {
        confirmed: confirmation.check,
        recorded: auditEntry(db, { ...act, targetId: name }, onlyIf),
        removed: deleteCommunitySecret(db, name, isRecorded(act)),
        left: selectCommunitySecret(db, name),
        charging: isForPayments ? [findLiveSubscription(db)] : [],
      },
      { ifChanged: 'removed' },
    );
    requireConfirmed(confirmation, confirmed);
    // A key that is already gone counts as removed.
    if (removed.length > 0 || left.length === 0) return { ok: true };
    if (charging.flat().length > 0) return refuse('connection_charges_members');
    // The member is no longer an administrator.
    throw new AppError('forbidden');
  },
);
