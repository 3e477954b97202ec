import { and, count, eq, exists, gt, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';
import { authorizationRequests, identities } from './schema.ts';

/** Inserts an authorization request if `onlyIf` holds. */
export function insertAuthorizationRequest(
  db: Database,
  request: typeof authorizationRequests.$inferSelect,
  onlyIf: SQL = sql`true`,
) {
  const { id, stateHash, browserHash, nonceHash, encryptedVerifier, provider, sessionId, next } = request;
  const { createdAt, expiresAt } = request;
  return db.run(sql`
    insert into ${authorizationRequests} (id, state_hash, browser_hash, nonce_hash, encrypted_verifier, provider,
      session_id, next, created_at, expires_at)
    select ${id}, ${stateHash}, ${browserHash}, ${nonceHash}, ${encryptedVerifier}, ${provider},
      ${sessionId}, ${next}, ${createdAt}, ${expiresAt} where ${onlyIf}`);
}

/**
 * Deletes and returns an authorization request, so that it works only once. The browser and provider must match the
 * request, because a state alone could be someone else's.
 */
export function spendAuthorizationRequest(
  db: Database,
  { stateHash, browserHash, provider }: { stateHash: string; browserHash: string; provider: string },
  now: Date,
) {
  return db
    .delete(authorizationRequests)
    .where(
      and(
        eq(authorizationRequests.stateHash, stateHash),
        eq(authorizationRequests.browserHash, browserHash),
        eq(authorizationRequests.provider, provider),
        gt(authorizationRequests.expiresAt, now.getTime()),
      ),
    )
    .returning({
      nonceHash: authorizationRequests.nonceHash,
      encryptedVerifier: authorizationRequests.encryptedVerifier,
      sessionId: authorizationRequests.sessionId,
      next: authorizationRequests.next,
    });
}

export function deleteExpiredAuthorizationRequests(db: Database, now: Date) {
  return deleteRowBatch(db, authorizationRequests, lt(authorizationRequests.expiresAt, now.getTime()));
}

interface Subject {
  issuer: string;
  subject: string;
}

/** Finds the account that an identity is connected to. At most one row. */
export function findIdentityOwner(db: Database, { issuer, subject }: Subject) {
  return db
    .select({ identityId: identities.id, userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .limit(1);
}

/** True while the identity is connected to an account. */
export function isIdentityConnected(identityId: string): SQL {
  return sql`exists (select 1 from ${identities} where ${identities.id} = ${identityId})`;
}

export function recordIdentityUse(db: Database, identityId: string, now: Date) {
  return db.update(identities).set({ lastUsedAt: now.getTime() }).where(eq(identities.id, identityId));
}

/** True if the user was inserted earlier in the batch. */
export function isUserInserted(userId: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId})`;
}

/** Inserts an account with a confirmed address. Does nothing if the address is taken. */
export function insertUser(db: Database, user: typeof users.$inferInsert) {
  return db.insert(users).values(user).onConflictDoNothing({ target: users.email });
}

type NewIdentity = Subject & { id: string; provider: string; email: string | null };

/** Connects an identity to the account that {@link insertUser} created. Does nothing if it created none. */
export function insertIdentityOfUser(db: Database, userId: string, identity: NewIdentity, now: Date) {
  const { id, provider, issuer, subject, email } = identity;
  const at = now.getTime();
  return db.run(sql`
    insert into ${identities} (id, user_id, provider, issuer, subject, email, created_at, last_used_at)
    select ${id}, ${users.id}, ${provider}, ${issuer}, ${subject}, ${email}, ${at}, ${at}
    from ${users} where ${users.id} = ${userId}
    on conflict do nothing`);
}

/** Connects an identity to the member whose session requested it, if the session is still valid. */
export function insertIdentityOfSession(db: Database, sessionId: string, identity: NewIdentity, now: Date) {
  const { id, provider, issuer, subject, email } = identity;
  const at = now.getTime();
  return db.run(sql`
    insert into ${identities} (id, user_id, provider, issuer, subject, email, created_at)
    select ${id}, ${users.id}, ${provider}, ${issuer}, ${subject}, ${email}, ${at}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${sessionId} and ${sessions.expiresAt} > ${at} and ${users.status} = 'active'
    on conflict do nothing`);
}

/** Finds the member of a session that hasn't ended. At most one row. */
export function findSessionMember(db: Database, sessionId: string, now: Date) {
  return db
    .select({ userId: users.id, email: users.email, locale: users.locale })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now.getTime()), eq(users.status, 'active')))
    .limit(1);
}

export function selectIdentities(db: Database, userId: string) {
  return db
    .select({
      id: identities.id,
      provider: identities.provider,
      email: identities.email,
      createdAt: identities.createdAt,
      lastUsedAt: identities.lastUsedAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.id);
}

/** Finds whether the account has a password. At most one row. */
export function findHasPassword(db: Database, userId: string) {
  return db
    .select({ hasPassword: sql<number>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
}

/**
 * Disconnects an identity if `onlyIf` holds and the owner can still sign in: with a password, or with another identity
 * at one of the community's current `issuers`.
 */
export function deleteIdentity(
  db: Database,
  { id, userId }: { id: string; userId: string },
  issuers: readonly string[],
  onlyIf: SQL,
) {
  const others = db
    .select({ id: sql`other.id` })
    .from(sql`${identities} as other`)
    .where(and(sql`other.user_id = ${userId}`, ne(sql`other.id`, id), inArray(sql`other.issuer`, [...issuers, ''])));
  const withPassword = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
  return db
    .delete(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId), onlyIf, or(exists(withPassword), exists(others))))
    .returning({ id: identities.id });
}

/** Counts the accounts connected to each of the given issuers. An issuer without accounts has no row. */
export function countConnectedAccounts(db: Database, issuers: readonly string[]) {
  return db
    .select({ issuer: identities.issuer, accounts: count() })
    .from(identities)
    .where(inArray(identities.issuer, [...issuers, '']))
    .groupBy(identities.issuer);
}

export function findIdentity(db: Database, id: string, userId: string) {
  return db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.id, id), eq(identities.userId, userId)));
}
