import { requireFreshProof } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { limits } from '../limits.ts';
import { changeInvitationsRefusals, chosenInvitationsSchema } from './contract.ts';
import { prepareRecordedInvitation } from './prepare-recorded.ts';
import { maySendAgain, selectSendableInvitations, selectUnacceptedInvitations } from './queries.ts';

/**
 * Sends chosen invitations again, whether open, expired or revoked, each with a new link, expiry and sender instead of
 * the old ones. Skips accepted invitations and those whose owner has joined.
 */
export const resendInvitations = verb(
  {
    access: 'admin',
    proof: 'part',
    input: chosenInvitationsSchema,
    refusals: changeInvitationsRefusals,
    records: 'invitation.resend',
  },
  async (
    context,
    { ids },
    admin,
  ): Promise<Outcome<{ data: { count: number } }, keyof typeof changeInvitationsRefusals>> => {
    const { db, now } = context;
    const limit = limits.invite(admin.user.id);
    const { attempts, chosen } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now, ids.length),
      chosen: selectUnacceptedInvitations(db, ids),
    });
    refuseWhenOver(limit, attempts, now);
    if (chosen.some(({ role }) => role !== 'user')) requireFreshProof(context, admin);
    const prepared = await Promise.all(
      chosen.map(async ({ id, ...given }) => ({
        ...(await prepareRecordedInvitation(context, admin, 'invitation.resend', given, maySendAgain(admin, id))),
        replaced: id,
      })),
    );
    const { sent } = await namedBatch(db, {
      sent: selectSendableInvitations(db, admin, ids),
      invited: prepared.flatMap(({ statements }) => statements),
    });
    const replaced = new Set(sent.map(({ id }) => id));
    for (const { replaced: id, dispatch } of prepared) if (replaced.has(id)) dispatch();
    return sent.length > 0 ? { ok: true, data: { count: sent.length } } : refuse('invitations_settled');
  },
);
