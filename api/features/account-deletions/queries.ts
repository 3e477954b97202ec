import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { emailVerifications, sessions } from '../auth/schema.ts';
import { dataExports } from '../data-exports/schema.ts';
import { knownDevices } from '../devices/schema.ts';
import { expertProfiles } from '../experts/schema.ts';
import { feedback } from '../feedback/schema.ts';
import { authorizationRequests, identities } from '../identities/schema.ts';
import { invitations } from '../invitations/schema.ts';
import { passwordResets } from '../password-resets/schema.ts';
import { entitlements } from '../subscriptions/schema.ts';
import { backupCodes, twoFactorChallenges, twoFactors } from '../two-factor/schema.ts';
import { users } from '../users/schema.ts';
import { suppressions } from './schema.ts';

interface Owner {
  id: string;
  email: string;
  /** Names this attempt: the address that nobody has is made of it, so that one of several knows that it was it. */
  attempt: string;
}

const nobody = (attempt: string) => `${attempt}@deleted.invalid`;

/**
 * Makes the row nobody's, unless it is the last administrator's or its password has changed
 * meanwhile: of any number at once, one answers a row. The picture's key stays until its file is gone.
 */
export function anonymiseUser(db: Database, { id, attempt }: Owner, passwordHash: string | null, now: Date) {
  const others = db
    .select({ one: sql`1` })
    .from(sql`${users} as other`)
    .where(
      sql`other.id <> ${id} and other.role = 'admin' and other.status = 'active' and other.email_verified_at is not null`,
    );
  const isSamePassword = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  return db
    .update(users)
    .set({
      email: nobody(attempt),
      name: null,
      passwordHash: null,
      role: 'user',
      status: 'inactive',
      isExpert: false,
      about: null,
      profileVisibility: 'nobody',
      theme: 'system',
      mailDigest: false,
      mailEvents: false,
      campaignsConsentAt: null,
      emailVerifiedAt: null,
      lastLoginAt: null,
      deletedAt: now.getTime(),
    })
    .where(
      and(
        eq(users.id, id),
        isNull(users.deletedAt),
        isSamePassword,
        or(ne(users.role, 'admin'), sql`exists ${others}`),
      ),
    )
    .returning({ id: users.id });
}

/** That this attempt deleted the account, earlier in the batch. */
export function isDeletedBy(attempt: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.email} = ${nobody(attempt)})`;
}

/**
 * What becomes of every table that knows a member: deleted, made nobody's, or null where it is kept
 * as it is. Nothing happens unless this attempt deleted the account earlier in the batch. A test compares it
 * with the schema.
 */
export function erasePersonalRows(db: Database, { id, email, attempt }: Owner) {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
  const happened = isDeletedBy(attempt);
  return {
    authorization_requests: db
      .delete(authorizationRequests)
      .where(and(inArray(authorizationRequests.sessionId, own), happened)),
    sessions: db.delete(sessions).where(and(eq(sessions.userId, id), happened)),
    email_verifications: db.delete(emailVerifications).where(and(eq(emailVerifications.userId, id), happened)),
    password_resets: db.delete(passwordResets).where(and(eq(passwordResets.userId, id), happened)),
    two_factors: db.delete(twoFactors).where(and(eq(twoFactors.userId, id), happened)),
    two_factor_challenges: db.delete(twoFactorChallenges).where(and(eq(twoFactorChallenges.userId, id), happened)),
    backup_codes: db.delete(backupCodes).where(and(eq(backupCodes.userId, id), happened)),
    known_devices: db.delete(knownDevices).where(and(eq(knownDevices.userId, id), happened)),
    identities: db.delete(identities).where(and(eq(identities.userId, id), happened)),
    invitations: db.delete(invitations).where(and(eq(invitations.email, email), happened)),
    expert_profiles: db.delete(expertProfiles).where(and(eq(expertProfiles.userId, id), happened)),
    // What was said stays for the community to work with, without who said it.
    feedback: db
      .update(feedback)
      .set({ userId: null, email: null })
      .where(and(or(eq(feedback.userId, id), eq(feedback.email, email)), happened)),
    // The hourly job deletes file and row.
    data_exports: db
      .update(dataExports)
      .set({ state: 'withdrawn' })
      .where(and(eq(dataExports.userId, id), happened)),
    users: null,
    entitlements: null,
    brand_versions: null,
  };
}

/** Remembers, hashed, that nothing may be written to the address of a deleted account. */
export function insertSuppression(db: Database, attempt: string, addressHash: string, now: Date) {
  return db.run(sql`
    insert or ignore into ${suppressions} (address_hash, reason, created_at)
    select ${addressHash}, 'account_deleted', ${now.getTime()} where ${isDeletedBy(attempt)}`);
}

/** Pictures of deleted accounts whose files may still be there. */
export function findLeftPictures(db: Database, userId?: string) {
  return db
    .select({ id: users.id, avatarKey: users.avatarKey })
    .from(users)
    .where(and(isNotNull(users.deletedAt), isNotNull(users.avatarKey), userId ? eq(users.id, userId) : undefined))
    .limit(100);
}

export function forgetPicture(db: Database, userId: string) {
  return db.update(users).set({ avatarKey: null }).where(eq(users.id, userId));
}

/** Payment records of deleted accounts that no law asks for any more. */
export function deleteOldRecords(db: Database, keptSince: number) {
  const gone = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  return db
    .delete(entitlements)
    .where(
      and(
        inArray(entitlements.userId, gone),
        lt(entitlements.createdAt, keptSince),
        lt(entitlements.endsAt, keptSince),
      ),
    );
}
