import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { emailVerifications } from '#api/features/accounts/auth/schema.ts';
import {
  entitlementLedgers,
  entitlementSpans,
  entitlements,
  planCancellations,
} from '#api/features/accounts/entitlements/schema.ts';
import { authorizationRequests, identities } from '#api/features/accounts/identities/schema.ts';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { passwordResets } from '#api/features/accounts/password-resets/schema.ts';
import { knownDevices, sessions } from '#api/features/accounts/sessions/schema.ts';
import { backupCodes, twoFactorChallenges, twoFactors } from '#api/features/accounts/two-factor/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { entitlementReminders } from '#api/features/commerce/expiry-reminders/schema.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { subscriptionCheckouts, subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { contentDrafts, contentRevisions } from '#api/features/content/drafts/schema.ts';
import { mediaFiles } from '#api/features/content/media/schema.ts';
import { videoProgress } from '#api/features/content/videos/schema.ts';
import { eventNotices } from '#api/features/events/event-notices/schema.ts';
import { eventAttendances } from '#api/features/events/event-records/schema.ts';
import { expertQuestions } from '#api/features/people/expert-questions/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { dataExports } from '../data-exports/schema.ts';
import { feedback } from '../feedback/schema.ts';
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
  const onlyIf = isDeletedBy(attempt);
  return {
    authorization_requests: db
      .delete(authorizationRequests)
      .where(and(inArray(authorizationRequests.sessionId, own), onlyIf)),
    sessions: db.delete(sessions).where(and(eq(sessions.userId, id), onlyIf)),
    email_verifications: db.delete(emailVerifications).where(and(eq(emailVerifications.userId, id), onlyIf)),
    password_resets: db.delete(passwordResets).where(and(eq(passwordResets.userId, id), onlyIf)),
    two_factors: db.delete(twoFactors).where(and(eq(twoFactors.userId, id), onlyIf)),
    two_factor_challenges: db.delete(twoFactorChallenges).where(and(eq(twoFactorChallenges.userId, id), onlyIf)),
    backup_codes: db.delete(backupCodes).where(and(eq(backupCodes.userId, id), onlyIf)),
    known_devices: db.delete(knownDevices).where(and(eq(knownDevices.userId, id), onlyIf)),
    identities: db.delete(identities).where(and(eq(identities.userId, id), onlyIf)),
    invitations: db.delete(invitations).where(and(eq(invitations.email, email), onlyIf)),
    // The minute job gives the place to who waits for it.
    event_attendances: db.delete(eventAttendances).where(and(eq(eventAttendances.userId, id), onlyIf)),
    event_notices: db.delete(eventNotices).where(and(eq(eventNotices.userId, id), onlyIf)),
    expert_profiles: db.delete(expertProfiles).where(and(eq(expertProfiles.userId, id), onlyIf)),
    // A question is between two: it goes with either.
    expert_questions: db
      .delete(expertQuestions)
      .where(and(or(eq(expertQuestions.senderId, id), eq(expertQuestions.expertId, id)), onlyIf)),
    // What was said stays for the community to work with, without who said it.
    feedback: db
      .update(feedback)
      .set({ userId: null, email: null })
      .where(and(or(eq(feedback.userId, id), eq(feedback.email, email)), onlyIf)),
    // What was written for the community stays, without who wrote it.
    content_items: db
      .update(contentItems)
      .set({ authorId: null })
      .where(and(eq(contentItems.authorId, id), onlyIf)),
    content_drafts: db
      .update(contentDrafts)
      .set({ savedBy: null })
      .where(and(eq(contentDrafts.savedBy, id), onlyIf)),
    content_revisions: db
      .update(contentRevisions)
      .set({ savedBy: null })
      .where(and(eq(contentRevisions.savedBy, id), onlyIf)),
    media_files: db
      .update(mediaFiles)
      .set({ createdBy: null })
      .where(and(eq(mediaFiles.createdBy, id), onlyIf)),
    // The hourly job deletes file and row.
    data_exports: db
      .update(dataExports)
      .set({ state: 'withdrawn' })
      .where(and(eq(dataExports.userId, id), onlyIf)),
    subscription_checkouts: forgetCheckouts(db, id, onlyIf),
    // Payment records; the minute job has the provider charge no more.
    subscriptions: null,
    invoices: null,
    orders: anonymiseOrders(db, { id, email }, onlyIf),
    entitlement_reminders: db.delete(entitlementReminders).where(and(eq(entitlementReminders.userId, id), onlyIf)),
    video_progress: db.delete(videoProgress).where(and(eq(videoProgress.userId, id), onlyIf)),
    users: null,
    entitlements: null,
    entitlement_ledgers: null,
    entitlement_spans: null,
    plan_cancellations: db.delete(planCancellations).where(and(eq(planCancellations.userId, id), onlyIf)),
    gift_cards: null,
    gift_card_batches: null,
    brand_versions: null,
  };
}

/** One that is open at the provider is needed to end it there; after that it is deleted with the old ones. */
function forgetCheckouts(db: Database, userId: string, onlyIf: SQL) {
  const { state, providerId } = subscriptionCheckouts;
  return db
    .delete(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.userId, userId), or(ne(state, 'open'), isNull(providerId)), onlyIf));
}

const isFinished = inArray(orders.state, ['done', 'reversed', 'closed']);
const unlessFinished = (column: SQLiteColumn) => sql`case when ${isFinished} then null else ${column} end`;

/**
 * Makes a member's orders nobody's. One that can be paid or is to be delivered needs its addresses;
 * the hourly job takes them after that, by the account's id.
 */
function anonymiseOrders(db: Database, { id, email }: Pick<Owner, 'id' | 'email'>, onlyIf: SQL) {
  return db
    .update(orders)
    .set({
      userId: sql`coalesce(${orders.userId}, ${id})`,
      buyerEmail: unlessFinished(orders.buyerEmail),
      message: unlessFinished(orders.message),
      recipientEmail: unlessFinished(orders.recipientEmail),
    })
    .where(and(or(eq(orders.userId, id), eq(orders.buyerEmail, email)), onlyIf));
}

/** Takes the addresses out of orders of deleted accounts that were not finished when the account went. */
export function anonymiseFinishedOrders(db: Database) {
  const gone = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  return db
    .update(orders)
    .set({ buyerEmail: null, message: null, recipientEmail: null })
    .where(and(inArray(orders.userId, gone), isNotNull(orders.buyerEmail), isFinished));
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

/** Payment records of deleted accounts that no law asks for any more, and what was computed from them. */
export function deleteOldRecords(db: Database, keptSince: number) {
  const gone = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  const running = db
    .select({ userId: entitlementSpans.userId })
    .from(entitlementSpans)
    .where(gte(entitlementSpans.endsAt, keptSince));
  const isOver = (owner: typeof entitlements.userId | typeof entitlementLedgers.userId) =>
    and(inArray(owner, gone), not(inArray(owner, running)));
  const recorded = db.select({ userId: entitlements.userId }).from(entitlements);
  return [
    db.delete(entitlements).where(and(isOver(entitlements.userId), lt(entitlements.createdAt, keptSince))),
    db
      .delete(entitlementLedgers)
      .where(and(isOver(entitlementLedgers.userId), not(inArray(entitlementLedgers.userId, recorded)))),
    db
      .delete(entitlementSpans)
      .where(and(inArray(entitlementSpans.userId, gone), lt(entitlementSpans.endsAt, keptSince))),
    db.delete(invoices).where(and(inArray(invoices.userId, gone), lt(invoices.createdAt, keptSince))),
    db.delete(subscriptions).where(and(inArray(subscriptions.userId, gone), lt(subscriptions.endedAt, keptSince))),
    db.delete(orders).where(and(inArray(orders.userId, gone), lt(orders.createdAt, keptSince))),
  ] as const;
}
