import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { users } from '../users/index.ts';
import { challengeLifetime, codeLock, setupLifetimeMs } from './rules.ts';
import { backupCodes, twoFactorChallenges, twoFactors } from './schema.ts';

/** Whether a user has two-factor turned on, as a column of another query. */
export function isTwoFactorOn(userId: SQLiteColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${twoFactors}
    where ${twoFactors.userId} = ${userId} and ${twoFactors.enabledAt} is not null)`.mapWith(Boolean);
}

const isOn = (userId: string) => and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt));

/** True if the acceptance was made earlier in the batch. */
export function isTwoFactorAcceptedBy(acceptance: string): SQL {
  return sql`exists (select 1 from ${twoFactors} where ${twoFactors.acceptedBy} = ${acceptance})`;
}

/** True while two-factor is on and `onlyIf` holds. For the batch that turns two-factor off. */
export function isTwoFactorInForce(userId: string, onlyIf: SQL): SQL {
  return sql`exists (select 1 from ${twoFactors} where ${and(isOn(userId), onlyIf)})`;
}

interface PendingSecret {
  userId: string;
  encrypted: string;
  /** Whether to store the secret even while two-factor is on, because the member has confirmed replacing the app. */
  isReplacing: boolean;
  onlyIf: SQL;
}

export function storePendingSecret(db: Database, { userId, encrypted, isReplacing, onlyIf }: PendingSecret, now: Date) {
  return db.run(sql`
    insert into ${twoFactors} (user_id, pending_secret, pending_at)
    select ${userId}, ${encrypted}, ${now.getTime()} where ${onlyIf}
    on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at
    where ${isReplacing ? sql`true` : isNull(twoFactors.enabledAt)}`);
}

export function findPendingSecret(db: Database, userId: string, now: Date) {
  return db
    .select({ pendingSecret: twoFactors.pendingSecret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), gt(twoFactors.pendingAt, now.getTime() - setupLifetimeMs)))
    .limit(1);
}

interface ProvedSecret {
  userId: string;
  pending: string;
  step: number;
  by: string;
  onlyIf: SQL;
}

/** Enables the pending secret if `onlyIf` holds. Only one of several concurrent attempts gets a row. */
export function acceptSetup(db: Database, { userId, pending, step, by, onlyIf }: ProvedSecret, now: Date) {
  return db
    .update(twoFactors)
    .set({
      encryptedSecret: pending,
      enabledAt: now.getTime(),
      lastStep: step,
      pendingSecret: null,
      pendingAt: null,
      acceptedBy: by,
      wrongCodes: 0,
      lockedUntil: null,
    })
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.pendingSecret, pending), onlyIf))
    .returning({ userId: twoFactors.userId });
}

/** Records the acceptance of new backup codes if `onlyIf` holds. Does nothing while two-factor is off. */
export function acceptNewBackupCodes(db: Database, userId: string, by: string, onlyIf: SQL) {
  return db
    .update(twoFactors)
    .set({ acceptedBy: by })
    .where(and(isOn(userId), onlyIf))
    .returning({ userId: twoFactors.userId });
}

/** Replaces the backup codes if the acceptance was made. */
export function replaceBackupCodes(db: Database, userId: string, hashes: readonly string[], by: string, now: Date) {
  const rows = sql.join(
    hashes.map((hash) => sql`(${hash})`),
    sql`, `,
  );
  return [
    db.delete(backupCodes).where(and(eq(backupCodes.userId, userId), isTwoFactorAcceptedBy(by))),
    db.run(sql`
      insert into ${backupCodes} (user_id, code_hash, created_at)
      select ${userId}, codes.column1, ${now.getTime()} from (values ${rows}) as codes where ${isTwoFactorAcceptedBy(by)}`),
  ] as const;
}

export function countUnspentBackupCodes(db: Database, userId: string | SQL<string>) {
  return db
    .select({ count: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.spentBy)));
}

export function deleteTwoFactor(db: Database, userId: string, onlyIf: SQL) {
  return db
    .delete(twoFactors)
    .where(and(eq(twoFactors.userId, userId), onlyIf))
    .returning({ enabledAt: twoFactors.enabledAt });
}

export function deleteBackupCodes(db: Database, userId: string, onlyIf: SQL) {
  return db.delete(backupCodes).where(and(eq(backupCodes.userId, userId), onlyIf));
}

type NewChallenge = Pick<
  typeof twoFactorChallenges.$inferSelect,
  'id' | 'userId' | 'tokenHash' | 'createdAt' | 'expiresAt'
>;

/** Inserts a challenge if `onlyIf` holds. */
export function insertChallenge(db: Database, challenge: NewChallenge, onlyIf: SQL) {
  const { id, userId, tokenHash, createdAt, expiresAt } = challenge;
  return db.run(sql`
    insert into ${twoFactorChallenges} (id, user_id, token_hash, created_at, expires_at)
    select ${id}, ${userId}, ${tokenHash}, ${createdAt}, ${expiresAt} where ${onlyIf}`);
}

const isOpen = (tokenHash: string, now: Date) =>
  and(
    eq(twoFactorChallenges.tokenHash, tokenHash),
    isNull(twoFactorChallenges.spentBy),
    gt(twoFactorChallenges.expiresAt, now.getTime()),
  );

/** Counts an attempt on a challenge. Returns no row from the sixth attempt on. */
export function countChallengeAttempt(db: Database, tokenHash: string, attempt: string, now: Date) {
  return db
    .update(twoFactorChallenges)
    .set({ attempts: sql`${twoFactorChallenges.attempts} + 1`, lastAttempt: attempt })
    .where(and(isOpen(tokenHash, now), lt(twoFactorChallenges.attempts, challengeLifetime.attempts)))
    .returning({ id: twoFactorChallenges.id });
}

interface Spending {
  tokenHash: string;
  by: string;
  onlyIf: SQL;
}

/** Spends a challenge if `onlyIf` holds. Only one of several concurrent attempts spends it. */
export function spendChallenge(db: Database, { tokenHash, by, onlyIf }: Spending, now: Date) {
  return db
    .update(twoFactorChallenges)
    .set({ spentBy: by })
    .where(and(isOpen(tokenHash, now), onlyIf));
}

/** Deletes a user's challenges if `onlyIf` holds, because their first factor is no longer valid. */
export function deleteChallenges(db: Database, userId: string, onlyIf: SQL) {
  return db.delete(twoFactorChallenges).where(and(eq(twoFactorChallenges.userId, userId), onlyIf));
}

/** Like {@link deleteChallenges}, but for the account with this address. */
export function endChallengesOfAddress(db: Database, email: string, onlyIf: SQL) {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return db.delete(twoFactorChallenges).where(and(eq(twoFactorChallenges.userId, sql`(${owner})`), onlyIf));
}

export function deleteExpiredChallenges(db: Database, now: Date) {
  return deleteRowBatch(db, twoFactorChallenges, lt(twoFactorChallenges.expiresAt, now.getTime()));
}

/** Spends a code's time step, so that it and earlier steps are never accepted again, even concurrently. */
export function spendTimeStep(db: Database, userId: string, encrypted: string, step: number, by: string) {
  return db
    .update(twoFactors)
    .set({ lastStep: step, acceptedBy: by, wrongCodes: 0, lockedUntil: null })
    .where(
      and(
        isOn(userId),
        eq(twoFactors.encryptedSecret, encrypted),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step)),
        isSpentBy(by),
      ),
    );
}

/**
 * Spends a backup code, found by any of its hashes, if `onlyIf` holds for its row. Only one concurrent attempt
 * succeeds.
 */
export function spendBackupCode(db: Database, userId: string, codeHashes: string[], by: string, onlyIf?: SQL) {
  const isUnspent = and(isNull(backupCodes.spentBy), onlyIf);
  return [
    db
      .update(backupCodes)
      .set({ spentBy: by })
      .where(and(eq(backupCodes.userId, userId), inArray(backupCodes.codeHash, codeHashes), isUnspent, isSpentBy(by))),
    db
      .update(twoFactors)
      .set({ acceptedBy: by, wrongCodes: 0, lockedUntil: null })
      .where(
        and(
          isOn(userId),
          sql`exists (select 1 from ${backupCodes} where ${and(eq(backupCodes.userId, userId), eq(backupCodes.spentBy, by))})`,
        ),
      ),
  ] as const;
}

/** True if this acceptance spent a challenge earlier in the batch. */
function isSpentBy(by: string): SQL {
  return sql`exists (select 1 from ${twoFactorChallenges} where ${twoFactorChallenges.spentBy} = ${by})`;
}

/** True unless the second factor is locked. */
function isUnlocked(now: Date) {
  return or(isNull(twoFactors.lockedUntil), lte(twoFactors.lockedUntil, now.getTime()));
}

/**
 * Counts a code as wrong before it is checked, and locks the second factor at the tenth. A correct code resets the
 * count.
 */
export function countCodeAttempt(db: Database, attempt: string, now: Date) {
  const at = now.getTime();
  const next = sql`(case when ${twoFactors.lockedUntil} is null then ${twoFactors.wrongCodes} + 1 else 1 end)`;
  return db
    .update(twoFactors)
    .set({
      wrongCodes: next,
      lockedUntil: sql`case when ${next} >= ${codeLock.wrongCodes} then ${at + codeLock.ms} end`,
    })
    .where(and(eq(twoFactors.userId, ownerOfAttempt(attempt)), isNotNull(twoFactors.enabledAt), isUnlocked(now)))
    .returning({ encryptedSecret: twoFactors.encryptedSecret, lastStep: twoFactors.lastStep });
}

/** The id of the user whose challenge was attempted, as a subquery. */
export function ownerOfAttempt(attempt: string): SQL<string> {
  return sql<string>`(select ${twoFactorChallenges.userId} from ${twoFactorChallenges}
    where ${twoFactorChallenges.lastAttempt} = ${attempt})`;
}

export function findTwoFactorLock(db: Database, attempt: string) {
  return db
    .select({ lockedUntil: twoFactors.lockedUntil })
    .from(twoFactors)
    .where(eq(twoFactors.userId, ownerOfAttempt(attempt)))
    .limit(1);
}
