import { and, count, desc, eq, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserRole } from '#api/platform/actor/contract.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { type ConsentVersion, consentVersions } from './consents/contract.ts';
import type { ProfileChanges } from './contract.ts';
import { profileTextColumns, users } from './schema.ts';

/** Whether a `users` row is of an active member: with a confirmed address and an active account. */
export function isActiveMember() {
  return and(isNotNull(users.emailVerifiedAt), eq(users.status, 'active'));
}

/**
 * Whether a `users` row is of an active member who lets others see their profile. Literal SQL without parameters, to
 * match the conditions of the partial indexes.
 */
export function isShownToMembers(): SQL {
  return sql`${users.emailVerifiedAt} is not null and ${users.status} = 'active' and ${users.profileVisibility} <> 'nobody'`;
}

/** Finds a member if the viewer may see them or is that member. At most one row. */
export function findShownMember(db: Database, viewerId: string, id: string) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), or(isShownToMembers(), eq(users.id, viewerId))))
    .limit(1);
}

/** Whether an account has a confirmed address and waits for an administrator's approval. */
export const isWaitingToJoin: SQL = sql`${users.status} = 'waiting' and ${users.emailVerifiedAt} is not null`;

/** True while the account is active. For writes during which it may be deleted or banned. */
export function isActiveAccount(userId: string): SQL {
  return sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), isActiveMember())})`;
}

/** Whether a `users` row has this password hash. Null matches accounts without a password. */
export function matchesPasswordHash(passwordHash: string | null) {
  return passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
}

/** Stores the same password hashed with current parameters, unless the password has changed since it was read. */
export function storeRenewedHash(
  db: Database,
  { id, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
  renewed: string,
) {
  return db
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, id), matchesPasswordHash(passwordHash)))
    .returning({ id: users.id });
}

/** Like {@link isActiveMember}, but written as in indexes such as `users_counted`, so that SQLite uses the index. */
const isCounted = sql`(${users.emailVerifiedAt} is not null and ${users.status} = 'active') = 1`;
const isUncounted = sql`(${users.emailVerifiedAt} is not null and ${users.status} = 'active') = 0`;

/** Counts active members by counting the others: SQLite counts all rows three times as fast as those of a condition. */
export function countActiveMembers(db: Database) {
  const others = sql`select count(*) from ${users} where ${isUncounted}`;
  return db.all<{ count: number }>(sql`select (select count(*) from ${users}) - (${others}) as count`);
}

export function countMembersJoinedSince(db: Database, since: Date) {
  return db
    .select({ count: count() })
    .from(users)
    .where(and(isCounted, gte(users.createdAt, since.getTime())));
}

export function countBannedUsers(db: Database) {
  return db.select({ count: count() }).from(users).where(sql`${users.status} = 'banned'`);
}

export function selectNewestMembers(db: Database, limit: number) {
  const { id, name, email, role, createdAt, avatarKey: picture } = users;
  return (
    db
      .select({ id, name, email, role, createdAt, picture })
      .from(users)
      // The check for deletion is redundant, but lets SQLite read the newest rows in order from the index
      // `users_newest`.
      .where(and(isNull(users.deletedAt), isActiveMember()))
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
  );
}

/** Finds a member's address and language for mail. No row for a deleted account. */
export function findRecipient(db: Database, userId: string) {
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .limit(1);
}

const changeableColumns = {
  name: users.name,
  ...profileTextColumns,
  locale: users.locale,
  profileVisibility: users.profileVisibility,
  theme: users.theme,
  mailDigest: users.mailDigest,
  mailEvents: users.mailEvents,
  campaignsConsentAt: users.campaignsConsentAt,
  campaignsConsentVersion: users.campaignsConsentVersion,
  mailNews: users.mailNews,
  mailOffers: users.mailOffers,
  mailEventNews: users.mailEventNews,
};

/** Updates the given fields of an account that isn't deleted, and returns all of its changeable fields. */
export function updateProfileFields(db: Database, userId: string, changes: ProfileChanges, now: Date) {
  const { notifications: { digest, events, campaigns, news, offers, eventNews } = {}, ...own } = changes;
  return db
    .update(users)
    .set({
      // An update must set at least one column. Setting the id would search every table that references it.
      createdAt: sql`${users.createdAt}`,
      ...own,
      ...(digest === undefined ? {} : { mailDigest: digest }),
      ...(events === undefined ? {} : { mailEvents: events }),
      ...(campaigns === undefined ? {} : consentColumns(campaigns, now)),
      ...(news === undefined ? {} : { mailNews: news }),
      ...(offers === undefined ? {} : { mailOffers: offers }),
      ...(eventNews === undefined ? {} : { mailEventNews: eventNews }),
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning(changeableColumns);
}

/** Returns the columns that give or withdraw a consent. Giving a consent again keeps its time and version. */
export function consentColumns(isGiven: boolean, now: Date, version: ConsentVersion = consentVersions.campaigns) {
  if (!isGiven) return { campaignsConsentAt: null, campaignsConsentVersion: null };
  return {
    campaignsConsentAt: sql`coalesce(${users.campaignsConsentAt}, ${now.getTime()})`,
    campaignsConsentVersion: sql`coalesce(${users.campaignsConsentVersion}, ${version})`,
  };
}

export function selectAvatarKey(db: Database, userId: string) {
  return db.select({ avatarKey: users.avatarKey }).from(users).where(eq(users.id, userId));
}

export function updateAvatarKey(db: Database, userId: string, avatarKey: string | null) {
  return db
    .update(users)
    .set({ avatarKey })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
}

/** Sets a member's name and role if `onlyIf` holds. An existing administrator keeps their original `adminSince`. */
export function updateNameAndRole(
  db: Database,
  userId: string,
  { name, role }: { name: string | null; role: UserRole },
  onlyIf: SQL,
  now: Date,
) {
  const adminSince =
    role === 'admin' ? sql`iif(${users.role} = 'admin', ${users.adminSince}, ${now.getTime()})` : sql`null`;
  return db
    .update(users)
    .set({ name, role, adminSince })
    .where(and(eq(users.id, userId), onlyIf));
}

type ConfirmedUser = Required<
  Pick<typeof users.$inferInsert, 'id' | 'email' | 'name' | 'passwordHash' | 'role' | 'locale'>
>;

/**
 * Creates a confirmed account with a role, or gives the existing one the new password. A higher role is kept. A waiting
 * account is approved; other closed accounts reopen only for an invited administrator. Does nothing unless `onlyIf`
 * holds.
 */
export function upsertConfirmedUser(db: Database, user: ConfirmedUser, onlyIf: SQL, now: Date) {
  const { id, email, name, passwordHash, role, locale } = user;
  const at = now.getTime();
  return db.run(sql`
    insert into ${users} (id, email, name, password_hash, role, admin_since, locale, email_verified_at, created_at)
    select ${id}, ${email}, ${name}, ${passwordHash}, ${role}, ${role === 'admin' ? at : null}, ${locale}, ${at}, ${at}
    where ${onlyIf}
    on conflict (email) do update set
      admin_since = iif(role = 'admin', admin_since, excluded.admin_since),
      role = iif(role = 'admin' or excluded.role = 'user', role, excluded.role),
      status = iif(excluded.role = 'admin' or status = 'waiting', 'active', status),
      join_note = null,
      password_hash = excluded.password_hash,
      name = coalesce(excluded.name, name),
      email_verified_at = coalesce(email_verified_at, excluded.email_verified_at)`);
}

/** Finds an account, including a deleted one, whose row is kept. At most one row. */
export function findUser(db: Database, userId: string) {
  const { id, email, locale, deletedAt } = users;
  return db.select({ id, email, locale, deletedAt }).from(users).where(eq(id, userId)).limit(1);
}

/** Selects the ids of deleted accounts, as a subquery. Their rows are kept for payment records. */
export function selectDeletedIds(db: Database) {
  return db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
}

/** Finds an account that can be changed because it isn't deleted. At most one row. */
export function findChangeableUser(db: Database, userId: string) {
  const { id, name, email, role, locale, avatarKey } = users;
  return db
    .select({ id, name, email, role, locale, avatarKey })
    .from(users)
    .where(and(eq(id, userId), isNull(users.deletedAt)))
    .limit(1);
}

export type ChangeableUser = Awaited<ReturnType<typeof findChangeableUser>>[number];

/** A text in the language of a `users` row. */
export function textInUserLanguage(textIn: (locale: Locale) => string): SQL {
  return sql`case ${users.locale} when 'et' then ${textIn('et')} else ${textIn('en')} end`;
}
