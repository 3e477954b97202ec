import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { answerChallengeSchema } from '../two-factor/contract.ts';
import { checkCode, prepareAttempt } from '../two-factor/index.ts';
import { type AccountRefusal, answerChallengeRefusals } from './contract.ts';
import { createSession, type SignedIn } from './create-session.ts';
import { findAccountOfAttempt, isAccountUnchanged } from './queries.ts';
import { findAccountRefusal } from './rules.ts';

type Refusal = AccountRefusal | 'challenge_ended' | 'code_invalid';

/**
 * Completes a sign-in with a two-factor code. Each attempt counts as wrong, for the challenge and the member, until the
 * code has been checked. The response is the same for unknown, ended, expired and spent challenges.
 */
export const answerChallenge = verb(
  { access: 'anyone', input: answerChallengeSchema, refusals: answerChallengeRefusals },
  async (context, { challenge, code: typed }): Promise<Outcome<SignedIn, Refusal>> => {
    const { db, now } = context;
    const { attempt, statements, read } = await prepareAttempt(context, challenge);
    const counted = await namedBatch(db, { ...statements, account: findAccountOfAttempt(db, attempt, now) });
    const pending = read(counted);
    const [account] = counted.account;
    if (!pending || !account) return refuse('challenge_ended');
    const refusal = findAccountRefusal(account);
    if (refusal) return refuse(refusal);

    const onlyIf = isAccountUnchanged(account);
    const code = await checkCode(context, typed, { ...pending, userId: account.id, onlyIf });
    const signedIn = code && (await createSession(context, account, { onlyIf, code }));
    return signedIn ? { ok: true, ...signedIn } : refuse('code_invalid');
  },
);
