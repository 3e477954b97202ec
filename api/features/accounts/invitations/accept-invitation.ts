import type { Context } from '#api/context.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import {
  countAttempt,
  normalizeIpAddress,
  type RateLimit,
  refuseWhenOver,
} from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import {
  type Account,
  findAccount,
  finishSignIn,
  parseWithNewPassword,
  type SignedIn,
  type TwoFactorChallenge,
} from '../auth/index.ts';
import { endSessionsOfAddress } from '../sessions/index.ts';
import { endChallengesOfAddress } from '../two-factor/index.ts';
import {
  type Administrators,
  prepareAdministratorNotice,
  selectAdministrators,
  upsertConfirmedUser,
} from '../users/index.ts';
import {
  acceptInvitationBody,
  acceptInvitationRefusals,
  acceptInvitationSchema,
  type InvitationRefusal,
  invitationTokenSchema,
} from './contract.ts';
import { findInvitationRefusal } from './get-invitation.ts';
import {
  findInvitation,
  hasMadeAdministrator,
  isInvitationSpentBy,
  spendInvitation,
  tagAcceptedMember,
} from './queries.ts';

const limits = {
  /** Limits only the hashing that strangers can cause, since tokens can't be guessed. */
  acceptByAddress: (address: string): RateLimit => ({
    rule: 'accept-invitation.address',
    subject: normalizeIpAddress(address),
    attempts: 30,
    windowSeconds: 60 * 60,
  }),
} as const;

export { signInCookies } from '../auth/index.ts';

/** The account is set up, but no session was created, because the account is closed or has been changed meanwhile. */
interface NotSignedIn {
  isSignedIn: false;
}

type Accepted = { data: { role: UserRole } } & (SignedIn | TwoFactorChallenge | NotSignedIn);

/**
 * Creates the account that an invitation is for, with the chosen password, and spends the token in one transaction.
 * Then signs in as with a password: an account with two-factor gets a challenge. The response is the same for every
 * invalid token.
 */
export const acceptInvitation = verb(
  { access: 'anyone', input: acceptInvitationBody, parsesItself: true, refusals: acceptInvitationRefusals },
  async (context, input): Promise<Outcome<Accepted, InvitationRefusal>> => {
    const { password, name } = parseWithNewPassword(context, acceptInvitationSchema, input);
    const { db, now, env, locale } = context;
    const parsed = invitationTokenSchema.safeParse(input);
    const tokenHash = await hashToken(parsed.success ? parsed.data.token : '');
    const limit = limits.acceptByAddress(context.clientAddress);
    using _place = reserveHashing(1);
    const { attempts, found, administrators } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      found: findInvitation(db, tokenHash, now),
      administrators: selectAdministrators(db),
    });
    refuseWhenOver(limit, attempts, now);
    const [open] = found;
    const refusal = findInvitationRefusal(open);
    if (!open || refusal) return refuse(refusal ?? 'token_invalid');

    const { email, role, invitedBy } = open;
    const passwordHash = await hashPassword(password, env.PASSWORD_PEPPER);
    const chosen = name === undefined ? open.name : name;
    const account = { id: newId(), email, role, passwordHash, name: chosen, locale };
    const accepted = await spend(context, { tokenHash, account, invitedBy }, administrators);
    if (!accepted) return refuse('token_invalid');
    const entered = await finishSignIn(context, accepted);
    const begun = entered?.ok ? entered : ({ isSignedIn: false } as const);
    return { ...begun, ok: true, data: { role: accepted.role } };
  },
);

interface Acceptance {
  tokenHash: string;
  account: Parameters<typeof upsertConfirmedUser>[1] & { name: string | null };
  invitedBy: string | null;
}

/** Spends the token, then stores and returns the account. Returns null if the invitation is no longer valid. */
async function spend(
  context: Context,
  acceptance: Acceptance,
  administrators: Administrators,
): Promise<Account | null> {
  const { tokenHash, account, invitedBy } = acceptance;
  const { email, name, role } = account;
  const { db, now } = context;
  const spentBy = newId();
  const isSpent = isInvitationSpentBy(spentBy);
  const notice = await prepareAdministratorNotice(
    context,
    role === 'admin' ? administrators : null,
    { email, name, givenBy: invitedBy },
    hasMadeAdministrator(spentBy, email, now),
  );
  const results = await namedBatch(db, {
    spent: spendInvitation(db, tokenHash, { spentBy, onlyIf: notice.isComplete }, now),
    user: upsertConfirmedUser(db, account, isSpent, now),
    tags: tagAcceptedMember(db, { email, spentBy }, now),
    notice: notice.statements,
    // A new password ends the sessions and challenges that were started with the old one.
    endedSessions: endSessionsOfAddress(db, email, isSpent),
    endedChallenges: endChallengesOfAddress(db, email, isSpent),
    administrators: selectAdministrators(db),
    stored: findAccount(db, email, now),
  });
  if (results.spent.length === 0) {
    return notice.misses(results.administrators) ? spend(context, acceptance, results.administrators) : null;
  }
  const [ended] = results.endedSessions;
  if (ended) closeSockets(context, ended);
  notice.dispatch();
  return results.stored[0] ?? null;
}
