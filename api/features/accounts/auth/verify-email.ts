import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { verifyEmailRefusals, verifyEmailSchema } from './contract.ts';
import { limits } from './limits.ts';
import { confirmUser, isUserConfirmedBy, spendVerification } from './queries.ts';

export interface VerifiedEmail {
  /** The confirmed address. Null if it had been confirmed before. */
  email: string | null;
  /** Whether the owner must choose a password, because several sign-ups with this address gave different ones. */
  passwordNeeded: boolean;
  /** Whether the account waits for approval by staff. */
  isWaiting: boolean;
}

/**
 * Confirms an address with the token from the mail, in one transaction. The response is the same for every invalid
 * token: wrong, spent, superseded, expired or another community's.
 */
export const verifyEmail = verb(
  { access: 'anyone', input: verifyEmailSchema, parsesItself: true, refusals: verifyEmailRefusals },
  async (context, input): Promise<Outcome<VerifiedEmail, 'token_invalid'>> => {
    const { db, now } = context;
    const parsed = verifyEmailSchema.safeParse(input);
    const tokenHash = await hashToken(parsed.success ? parsed.data.token : '');
    const limit = limits.verifyByAddress(context.clientAddress);
    const spentBy = newId();
    const registered = trackEvent(context, 'User Registered', { onlyIf: isUserConfirmedBy(spentBy, now) });
    const { attempts, spent, users } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      spent: spendVerification(db, tokenHash, spentBy, now),
      users: confirmUser(db, spentBy, now),
      registered: registered.count,
    });
    if (spent.length === 0) {
      refuseWhenOver(limit, attempts, now);
      return refuse('token_invalid');
    }
    const [confirmed] = users;
    if (confirmed) registered.dispatch(confirmed.id);
    return {
      ok: true,
      email: confirmed?.email ?? null,
      passwordNeeded: confirmed !== undefined && confirmed.passwordHash === null,
      isWaiting: confirmed?.status === 'waiting',
    };
  },
);
