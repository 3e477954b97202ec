import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { confirmPassword, requireConfirmed } from '../sessions/index.ts';
import { type PendingEmailChange, requestEmailChangeRefusals, requestEmailChangeSchema } from './contract.ts';
import { limits } from './limits.ts';
import { prepareEmailChange } from './prepare-email-change.ts';
import { isAllowed } from './queries.ts';
import { confirmationLifetimeMs } from './rules.ts';

/**
 * Requests a change of the member's address, after checking the password. Nothing changes until the new address is
 * confirmed. The response is the same whether or not the new address already has an account.
 */
export const requestEmailChange = verb(
  { access: 'member', input: requestEmailChangeSchema, refusals: requestEmailChangeRefusals },
  async (context, { email, ...given }, member): Promise<Outcome<{ data: PendingEmailChange }, 'conflict'>> => {
    const { user, sessionId } = member;
    if (email === user.email) throw new AppError('invalid_input', { fields: { email: 'email_same' } });
    const confirmation = await confirmPassword(context, member, given);
    const { db, now } = context;
    const limit = limits.requestByMember(user.id);
    const change = await prepareEmailChange(
      context,
      { user, newEmail: email, sessionId, startedBy: null },
      isAllowed(confirmation.holds, limit),
    );
    const { confirmed, attempts, inserted } = await namedBatch(db, {
      confirmed: confirmation.check,
      attempts: countAttempt(db, limit, now),
      inserted: change.inserted,
      writes: change.writes,
    });
    requireConfirmed(confirmation, confirmed);
    refuseWhenOver(limit, attempts, now);
    // An earlier link changed the address in the meantime.
    if (inserted.rowsAffected === 0) return refuse('conflict');
    change.dispatch();
    return { ok: true, data: { email, until: isoTime(now.getTime() + confirmationLifetimeMs) } };
  },
);
