import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { cancelResetRefusals } from './contract.ts';
import { deleteReset, findReset, isResetCancellable } from './queries.ts';

/** Refuses another administrator's request, or withdraws the administrator's own. The member keeps two-factor. */
export const cancelReset = verb(
  {
    access: 'admin',
    proof: 'always',
    params: idParams,
    refusals: cancelResetRefusals,
    records: ['user.withdraw_two_factor_reset', 'user.refuse_two_factor_reset'],
  },
  async (context, { id }, member): Promise<Outcome<object, keyof typeof cancelResetRefusals>> => {
    const { user } = member;
    const { db, now } = context;
    const [reset] = await findReset(db, id, now);
    if (!reset) return refuse('reset_ended');
    const isOwn = reset.requestedBy.id === user.id;
    const action = isOwn ? 'user.withdraw_two_factor_reset' : 'user.refuse_two_factor_reset';
    const act = staffAction(context, user.id, action);
    const { recorded } = await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: reset.member.id }, isResetCancellable(id, member, now)),
      request: deleteReset(db, id, isRecorded(act)),
    });
    return recorded.rowsAffected === 0 ? refuse('reset_ended') : { ok: true };
  },
);
