import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { emailVerifications } from '#api/features/accounts/auth/schema.ts';
import { entitlementSpans, entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { identities } from '#api/features/accounts/identities/schema.ts';
import { passwordResets } from '#api/features/accounts/password-resets/schema.ts';
import { knownDevices, sessions } from '#api/features/accounts/sessions/schema.ts';
import { twoFactors } from '#api/features/accounts/two-factor/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { subscriptionCheckouts, subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { videoProgress } from '#api/features/content/videos/schema.ts';
import { eventAttendances } from '#api/features/events/event-records/schema.ts';
import { expertQuestions } from '#api/features/people/expert-questions/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { feedback } from '../feedback/schema.ts';
import { exportLeaseMs } from './rules.ts';
import { dataExports } from './schema.ts';

/**
 * What a copy holds of every table that knows a member: their rows, without what opens an account,
 * or null where a table has nothing else. A test compares it with the schema, so that a new table
 * fails until somebody has decided.
 */
export function selectPersonalRows(db: Database, userId: string) {
  const { passwordHash: _, avatarKey: __, ...user } = getTableColumns(users);
  const { bearerHash: ___, cookieHash: ____, ...session } = getTableColumns(sessions);
  const { takenBy: _____, leasedUntil: ______, ...copy } = getTableColumns(dataExports);
  const { revision: _r, noticeId: _n, ...subscription } = getTableColumns(subscriptions);
  const { url: _u, ...checkout } = getTableColumns(subscriptionCheckouts);
  const { codeHash: _______, redemptionId: ________, revokedBy: _________, ...card } = getTableColumns(giftCards);
  const sentAt = (table: typeof emailVerifications | typeof passwordResets) => ({ createdAt: table.createdAt });
  return {
    users: db.select(user).from(users).where(eq(users.id, userId)),
    sessions: db.select(session).from(sessions).where(eq(sessions.userId, userId)),
    known_devices: db.select().from(knownDevices).where(eq(knownDevices.userId, userId)),
    identities: db.select().from(identities).where(eq(identities.userId, userId)),
    two_factors: db.select({ enabledAt: twoFactors.enabledAt }).from(twoFactors).where(eq(twoFactors.userId, userId)),
    email_verifications: db
      .select(sentAt(emailVerifications))
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, userId)),
    password_resets: db.select(sentAt(passwordResets)).from(passwordResets).where(eq(passwordResets.userId, userId)),
    entitlements: db.select().from(entitlements).where(eq(entitlements.userId, userId)),
    entitlement_spans: db.select().from(entitlementSpans).where(eq(entitlementSpans.userId, userId)),
    entitlement_ledgers: null,
    plan_cancellations: null,
    entitlement_reminders: null,
    gift_cards: db.select(card).from(giftCards).where(eq(giftCards.redeemedBy, userId)),
    gift_card_batches: null,
    event_attendances: db.select().from(eventAttendances).where(eq(eventAttendances.userId, userId)),
    event_notices: null,
    expert_profiles: db.select().from(expertProfiles).where(eq(expertProfiles.userId, userId)),
    // What others asked of an expert is theirs.
    expert_questions: db.select().from(expertQuestions).where(eq(expertQuestions.senderId, userId)),
    feedback: db.select().from(feedback).where(eq(feedback.userId, userId)),
    data_exports: db.select(copy).from(dataExports).where(eq(dataExports.userId, userId)),
    subscriptions: db.select(subscription).from(subscriptions).where(eq(subscriptions.userId, userId)),
    subscription_checkouts: db
      .select(checkout)
      .from(subscriptionCheckouts)
      .where(eq(subscriptionCheckouts.userId, userId)),
    orders: db.select().from(orders).where(eq(orders.userId, userId)),
    invoices: db.select().from(invoices).where(eq(invoices.userId, userId)),
    content_items: db
      .select({ type: contentItems.type, slug: contentItems.slug, createdAt: contentItems.createdAt })
      .from(contentItems)
      .where(eq(contentItems.authorId, userId)),
    content_drafts: null,
    content_revisions: null,
    media_files: null,
    video_progress: db.select().from(videoProgress).where(eq(videoProgress.userId, userId)),
    backup_codes: null,
    two_factor_challenges: null,
    authorization_requests: null,
    invitations: null,
    brand_versions: null,
  };
}

/** What a job needs to know of whose copy it makes. */
export function findRecipient(db: Database, exportId: string) {
  return db
    .select({ id: users.id, email: users.email, locale: users.locale, avatarKey: users.avatarKey })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(eq(dataExports.id, exportId))
    .limit(1);
}

interface NewExport {
  id: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** A new copy to prepare if the member may ask for one, and unless one of theirs is being prepared. */
export function insertExport(db: Database, { id, userId, createdAt, expiresAt }: NewExport, mayAsk: SQL) {
  return db.run(sql`
    insert into ${dataExports} (id, user_id, created_at, expires_at)
    select ${id}, ${userId}, ${createdAt}, ${expiresAt} where ${mayAsk}
    on conflict do nothing`);
}

/** The member's newest copy whose time is not over: at most one row. */
export function findNewestExport(db: Database, userId: string, now: Date) {
  return db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), ne(dataExports.state, 'withdrawn'), isUnexpired(now)))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1);
}

export function selectHasPassword(db: Database, userId: string) {
  return db
    .select({ hasPassword: sql<number>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId));
}

/** A copy of this member that can be downloaded. */
export function findReadyExport(db: Database, id: string, userId: string, now: Date) {
  return db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(eq(dataExports.id, id), eq(dataExports.userId, userId), eq(dataExports.state, 'ready'), isUnexpired(now)),
    )
    .limit(1);
}

/** Gives a copy to one attempt for a while: of any number at once, one gets it. */
export function takeExport(db: Database, id: string, takenBy: string, now: Date) {
  return db
    .update(dataExports)
    .set({
      takenBy,
      leasedUntil: now.getTime() + exportLeaseMs,
      attempts: sql`${dataExports.attempts} + 1`,
      progress: 10,
    })
    .where(and(eq(dataExports.id, id), isAvailable(now)))
    .returning({ attempts: dataExports.attempts });
}

type Change = Partial<
  Pick<typeof dataExports.$inferInsert, 'state' | 'progress' | 'bytes' | 'leasedUntil' | 'expiresAt'>
>;

/** Changes what this attempt still owns; an attempt that lost it changes nothing. */
export function updateTaken(db: Database, takenBy: string, change: Change) {
  return db
    .update(dataExports)
    .set(change)
    .where(and(eq(dataExports.takenBy, takenBy), eq(dataExports.state, 'preparing')))
    .returning({ id: dataExports.id });
}

/** That this attempt finished its copy, earlier in the batch. */
export function isFinishedBy(takenBy: string): SQL {
  return sql`exists (select 1 from ${dataExports} where ${dataExports.takenBy} = ${takenBy} and ${dataExports.state} = 'ready')`;
}

/** Copies that nobody works on though somebody should: never queued, or their job died. */
export function findOverdueExports(db: Database, now: Date) {
  return db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(lt(dataExports.createdAt, now.getTime() - 60_000), isAvailable(now)))
    .limit(100);
}

/** Copies whose time is over, or whose owner is gone; not while a job may still be writing one. */
export function findExpiredExports(db: Database, now: Date) {
  const isOver = or(lte(dataExports.expiresAt, now.getTime()), eq(dataExports.state, 'withdrawn'));
  const isFree = or(isNull(dataExports.leasedUntil), lte(dataExports.leasedUntil, now.getTime()));
  return db.select({ id: dataExports.id }).from(dataExports).where(and(isOver, isFree)).limit(100);
}

export function deleteExports(db: Database, ids: string[]) {
  return db.delete(dataExports).where(inArray(dataExports.id, ids));
}

function isUnexpired(now: Date) {
  return gt(dataExports.expiresAt, now.getTime());
}

function isAvailable(now: Date) {
  return and(
    eq(dataExports.state, 'preparing'),
    or(isNull(dataExports.leasedUntil), lte(dataExports.leasedUntil, now.getTime())),
  );
}
