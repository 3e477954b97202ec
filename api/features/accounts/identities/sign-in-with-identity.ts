import type { Context } from '#api/context.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { googleProvider } from '#api/platform/tenancy/google.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import { findAccount, findAccountById, finishSignIn } from '../auth/index.ts';
import type { AuthorizationRefusal } from './contract.ts';
import {
  findIdentityOwner,
  insertIdentityOfUser,
  insertUser,
  isIdentityConnected,
  isUserInserted,
  recordIdentityUse,
} from './queries.ts';
import type { ProvenIdentity } from './rules.ts';

type Finished = Extract<Awaited<ReturnType<typeof finishSignIn>>, { ok: true }>;

/**
 * Signs in to the account that an identity is connected to. Creates an account if there is none, a trusted provider
 * verified the address, and anyone can join. If another account has the address, its owner must first sign in with the
 * password and connect the provider.
 */
export async function signInWithIdentity(
  context: Context,
  provider: SignInProvider,
  identity: ProvenIdentity,
): Promise<Outcome<Finished, AuthorizationRefusal>> {
  const { db, now } = context;
  const [[known], [holder]] = await db.batch([
    findIdentityOwner(db, identity),
    findAccount(db, identity.email ?? '', now),
  ]);
  if (known) return signInOwner(context, known);
  if (!isTrustedIssuer(context, identity.issuer)) return refuse('identity_account_needed');
  if (identity.email === null || !identity.isEmailVerified) return refuse('identity_email_unverified');
  if (holder) {
    return refuse(holder.emailVerifiedAt === null ? 'identity_account_unconfirmed' : 'identity_account_exists');
  }
  if (context.tenant.joining === 'invitation') return refuse('joining_by_invitation');
  const owner = await createAccount(context, provider, { ...identity, email: identity.email });
  return owner ? signInOwner(context, owner) : refuse('identity_account_exists');
}

/**
 * Whether the issuer is trusted to verify addresses. An issuer entered by an administrator could claim to have verified
 * any address, so people who use it must sign up first and connect it afterwards.
 */
function isTrustedIssuer({ folder }: Context, issuer: string): boolean {
  return issuer === googleProvider.issuer || folder.signInProviders.some((provider) => provider.issuer === issuer);
}

interface Owner {
  identityId: string;
  userId: string;
}

/** Creates an account. If two calls are concurrent, one creates the account and both return it. */
async function createAccount(
  context: Context,
  provider: SignInProvider,
  identity: ProvenIdentity & { email: string },
): Promise<Owner | undefined> {
  const { db, now, locale, tenant } = context;
  const { email, name, issuer, subject } = identity;
  const status = tenant.joining === 'approval' ? 'waiting' : 'active';
  const userId = newId();
  const at = now.getTime();
  const registered = trackEvent(context, 'User Registered', { onlyIf: isUserInserted(userId) });
  const { owners } = await namedBatch(db, {
    user: insertUser(db, { id: userId, email, name, status, locale, emailVerifiedAt: at, createdAt: at }),
    identity: insertIdentityOfUser(db, userId, { id: newId(), provider: provider.id, issuer, subject, email }, now),
    owners: findIdentityOwner(db, identity),
    registered: registered.count,
  });
  const [owner] = owners;
  if (owner?.userId === userId) registered.dispatch(userId);
  return owner;
}

async function signInOwner(context: Context, owner: Owner): Promise<Outcome<Finished, AuthorizationRefusal>> {
  const { db, now } = context;
  const [[account]] = await db.batch([
    findAccountById(db, owner.userId, now),
    recordIdentityUse(db, owner.identityId, now),
  ]);
  if (!account) return refuse('account_inactive');
  const finished = await finishSignIn(context, account, { onlyIf: isIdentityConnected(owner.identityId) });
  if (!finished) return refuse('identity_request_expired');
  if (finished.ok) return finished;
  return refuse(finished.refusal === 'email_not_verified' ? 'identity_account_unconfirmed' : finished.refusal);
}
