import { auditEntries, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { changeInvitationsRefusals, chosenInvitationsSchema } from './contract.ts';
import { markInvitationsRevoked, selectRevocableInvitations } from './queries.ts';

/** Revokes the chosen invitations that are still open. From then on, their links say that they were revoked. */
export const revokeInvitations = verb(
  {
    access: 'admin',
    input: chosenInvitationsSchema,
    refusals: changeInvitationsRefusals,
    records: 'invitation.revoke',
  },
  async (
    context,
    { ids },
    admin,
  ): Promise<Outcome<{ data: { count: number } }, keyof typeof changeInvitationsRefusals>> => {
    const { db, now } = context;
    const { actorId, at, device, country, action, targetType } = staffAction(
      context,
      admin.user.id,
      'invitation.revoke',
    );
    const act = { actorId, at, device, country, action, targetType };
    const { revoked } = await namedBatch(db, {
      recorded: auditEntries(db, act, selectRevocableInvitations(admin, ids, now)),
      revoked: markInvitationsRevoked(db, admin, ids, now),
    });
    return revoked.length > 0 ? { ok: true, data: { count: revoked.length } } : refuse('invitations_settled');
  },
);
