import { and, eq, gt, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { selectStoredSettings } from '#api/platform/settings/stored-settings.ts';
import { tierInForce } from '../entitlements/index.ts';
import { isSessionInserted } from '../sessions/index.ts';
import { sessions } from '../sessions/schema.ts';
import { silencedUntil, suspendedUntil } from '../suspensions/index.ts';
import { isTwoFactorOn, ownerOfAttempt } from '../two-factor/index.ts';
import { backupCodes, twoFactors } from '../two-factor/schema.ts';
import { isActiveMember, matchesPasswordHash } from '../users/index.ts';
import { profileTextColumns, users } from '../users/schema.ts';
import { emailVerifications } from './schema.ts';

const signedInColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  status: users.status,
  isExpert: users.isExpert,
  avatarKey: users.avatarKey,
  locale: users.locale,
  ...profileTextColumns,
  profileVisibility: users.profileVisibility,
  theme: users.theme,
  mailDigest: users.mailDigest,
  mailEvents: users.mailEvents,
  mailFigures: users.mailFigures,
  campaignsConsentAt: users.campaignsConsentAt,
  campaignsConsentVersion: users.campaignsConsentVersion,
  mailNews: users.mailNews,
  mailOffers: users.mailOffers,
  mailEventNews: users.mailEventNews,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  twoFactorEnabled: isTwoFactorOn(users.id),
};

/** Finds the account with an e-mail address, with the columns that signing in needs. At most one row. */
export function findAccount(db: Database, email: string, now: Date) {
  return selectAccounts(db, now).where(eq(users.email, email)).limit(1);
}

/** Like {@link findAccount}, but by id, for sign-ins without a password. */
export function findAccountById(db: Database, userId: string, now: Date) {
  return selectAccounts(db, now).where(eq(users.id, userId)).limit(1);
}

/** Finds the account whose challenge was attempted. */
export function findAccountOfAttempt(db: Database, attempt: string, now: Date) {
  return selectAccounts(db, now)
    .where(eq(users.id, ownerOfAttempt(attempt)))
    .limit(1);
}

function selectAccounts(db: Database, now: Date) {
  return db
    .select({
      ...signedInColumns,
      passwordHash: users.passwordHash,
      emailVerifiedAt: users.emailVerifiedAt,
      tierInForce: tierInForce(users.id, now),
      suspendedUntil: suspendedUntil(now),
      silencedUntil: silencedUntil(now),
    })
    .from(users);
}

interface ReadAccount {
  id: string;
  passwordHash: string | null;
  twoFactorEnabled: boolean;
}

/**
 * True while the account is active and its password and two-factor state are still as the sign-in read them, and
 * `onlyIf` holds.
 */
export function isAccountUnchanged({ id, passwordHash, twoFactorEnabled }: ReadAccount, onlyIf?: SQL): SQL {
  const isOn = isTwoFactorOn(users.id);
  const isSame = and(matchesPasswordHash(passwordHash), twoFactorEnabled ? isOn : not(isOn));
  return sql`exists (select 1 from ${users} where ${and(eq(users.id, id), isActiveMember(), isSame, onlyIf)})`;
}

/** Finds a session, its user and the community's settings, by the hash of either secret. At most one row. */
export const findSession = cacheStatement(
  (db, { hash, at }: Bindable<{ hash: string; at: number }>, secret: 'bearerHash' | 'cookieHash') =>
    db
      .select({
        sessionId: sessions.id,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        provedAt: sessions.provedAt,
        expiresAt: sessions.expiresAt,
        user: {
          ...signedInColumns,
          tierInForce: tierInForce(users.id, at),
          suspendedUntil: suspendedUntil(at),
          silencedUntil: silencedUntil(at),
        },
        settings: selectStoredSettings(),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions[secret], hash))
      .limit(1),
);

/**
 * True while the session exists and its account had turned two-factor on before the session began. Otherwise, someone
 * with a stolen token could turn two-factor on and prove the session with it.
 */
export function mayProveByCode(sessionId: string): SQL {
  return sql`exists (select 1 from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId}
    inner join ${twoFactors} on ${twoFactors.userId} = ${users.id}
    where ${and(eq(sessions.id, sessionId), eq(users.status, 'active'), lt(twoFactors.enabledAt, sessions.createdAt))})`;
}

/**
 * Matches backup codes that are older than the session. Otherwise, someone with a stolen token could renew the codes
 * and prove the session with one.
 */
export function isCodeOlderThanSession(sessionId: string): SQL {
  const began = sql`(select ${sessions.createdAt} from ${sessions} where ${sessions.id} = ${sessionId})`;
  return lt(backupCodes.createdAt, began);
}

/** Finds how a session can get a fresh proof. Returns no row once the session has ended. */
export function findProofMethods(db: Database, sessionId: string) {
  return db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null and not ${sessions.hasSetPassword}`.mapWith(Boolean),
      hasCode: sql<boolean>`${mayProveByCode(sessionId)}`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
    .limit(1);
}

/** Deletes the user's other sessions, provided the new password was stored. */
export function deleteOtherSessions(db: Database, userId: string, keep: string, passwordHash: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep), hasPasswordHash(userId, passwordHash)));
}

export function deleteExpiredVerifications(db: Database, now: Date) {
  return deleteRowBatch(db, emailVerifications, lt(emailVerifications.expiresAt, now.getTime()));
}

/** Records the sign-in if its session was inserted. */
export function recordSignIn(db: Database, userId: string, sessionId: string, now: Date) {
  return db
    .update(users)
    .set({ lastLoginAt: now.getTime() })
    .where(and(eq(users.id, userId), isSessionInserted(sessionId)));
}

/**
 * Creates an account or updates an unconfirmed one; a confirmed account stays unchanged. An existing password is kept
 * only if its hash is `sameHash`, which the new password matches. Otherwise it is cleared, so that no one confirms a
 * stranger's password; the owner then chooses one after confirming.
 */
export function upsertUnverifiedUser(db: Database, user: typeof users.$inferInsert, sameHash: string | null) {
  const passwordHash = sql`case when ${users.passwordHash} = ${sameHash} then ${sameHash} end`;
  // Whether an account is active or waiting depends on how people currently join. Other statuses stay.
  const status = sql`iif(${users.status} in ('active', 'waiting'), ${user.status ?? 'active'}, ${users.status})`;
  return db
    .insert(users)
    .values(user)
    .onConflictDoUpdate({
      target: users.email,
      set: { name: user.name ?? null, locale: user.locale, passwordHash, status, joinNote: user.joinNote ?? null },
      setWhere: isNull(users.emailVerifiedAt),
    });
}

/** Inserts a confirmation token for the account with this address, if the account is unconfirmed. */
export function insertVerification(
  db: Database,
  email: string,
  verification: Omit<typeof emailVerifications.$inferInsert, 'userId'>,
) {
  const { id, tokenHash, createdAt, expiresAt } = verification;
  return db.run(sql`
    insert into ${emailVerifications} (id, user_id, token_hash, created_at, expires_at)
    select ${id}, ${users.id}, ${tokenHash}, ${createdAt}, ${expiresAt}
    from ${users} where ${users.email} = ${email} and ${users.emailVerifiedAt} is null`);
}

/** True if the token was inserted earlier in the batch. */
export function isVerificationInserted(id: string): SQL {
  return sql`exists (select 1 from ${emailVerifications} where ${emailVerifications.id} = ${id})`;
}

/** Deletes the account's older confirmation tokens. */
export function supersedeVerifications(db: Database, email: string, keep: string) {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return db
    .delete(emailVerifications)
    .where(and(eq(emailVerifications.userId, sql`(${owner})`), ne(emailVerifications.id, keep)));
}

/** Spends a confirmation token. Only one of several concurrent attempts gets a row. */
export function spendVerification(db: Database, tokenHash: string, spentBy: string, now: Date) {
  return db
    .update(emailVerifications)
    .set({ spentBy })
    .where(
      and(
        eq(emailVerifications.tokenHash, tokenHash),
        isNull(emailVerifications.spentBy),
        gt(emailVerifications.expiresAt, now.getTime()),
      ),
    )
    .returning({ userId: emailVerifications.userId });
}

/** Confirms the account whose token `spentBy` spent, and returns its id, address, password hash and status. */
export function confirmUser(db: Database, spentBy: string, now: Date) {
  const owner = db
    .select({ id: emailVerifications.userId })
    .from(emailVerifications)
    .where(eq(emailVerifications.spentBy, spentBy));
  return db
    .update(users)
    .set({ emailVerifiedAt: now.getTime() })
    .where(and(eq(users.id, sql`(${owner})`), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id, email: users.email, passwordHash: users.passwordHash, status: users.status });
}

/** True if `spentBy` confirmed an account earlier in the batch. */
export function isUserConfirmedBy(spentBy: string, now: Date): SQL {
  return sql`exists (select 1 from ${users} inner join ${emailVerifications} on ${emailVerifications.userId} = ${users.id}
    where ${emailVerifications.spentBy} = ${spentBy} and ${users.emailVerifiedAt} = ${now.getTime()})`;
}

/** Replaces the password if `onlyIf` holds. */
export function replacePassword(db: Database, userId: string, passwordHash: string, onlyIf: SQL) {
  return db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), onlyIf))
    .returning({ id: users.id });
}

/** True while the account has this password hash. */
export function hasPasswordHash(userId: string, passwordHash: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash})`;
}
