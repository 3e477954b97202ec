import { prepareInvitation } from '#api/features/accounts/invitations/index.ts';
import { requireFreshProof } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { inviteUserRefusals, inviteUserSchema } from './contract.ts';
import { limits } from './limits.ts';
import { mayInvite } from './queries.ts';

/** Invites an address by mail. A newer invitation replaces older ones. */
export const inviteUser = verb(
  {
    access: 'admin',
    proof: 'part',
    input: inviteUserSchema,
    refusals: inviteUserRefusals,
    records: 'invitation.create',
  },
  async (
    context,
    { email, role },
    admin,
  ): Promise<Outcome<{ data: { expiresAt: string } }, keyof typeof inviteUserRefusals>> => {
    const { user } = admin;
    if (role !== 'user') requireFreshProof(context, admin);
    const { db, now } = context;
    const limit = limits.invite(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const act = staffAct(context, user.id, 'invitation.create');
    const invitation = await prepareInvitation(context, { email, role, invitedBy: user.id }, isRecorded(act));
    const { recorded } = await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: invitation.id, after: { role } }, mayInvite(admin, email)),
      invited: invitation.statements,
    });
    if (recorded.rowsAffected === 0) return refuse('already_member');
    invitation.dispatch();
    return { ok: true, data: { expiresAt: invitation.expiresAt.toISOString() } };
  },
);
