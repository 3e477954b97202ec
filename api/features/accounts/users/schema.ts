import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mapProfileTexts, profileVisibilities, themes, userRoles, userStatuses } from '#api/platform/actor/contract.ts';
import { domainOfEmail } from '#api/platform/mail/domain/schema.ts';

/** Whether a member is shown in lists, which requires the condition of `isShownToMembers` and a name. */
const shown = sql`email_verified_at is not null and status = 'active' and profile_visibility <> 'nobody' and name is not null`;

/**
 * The condition of `isActiveMember` as the index for counting active members has it. The comparison with 1 keeps SQLite
 * from using this index for statements with the plain condition.
 */
const counted = sql`(email_verified_at is not null and status = 'active') = 1`;
const uncounted = sql`(email_verified_at is not null and status = 'active') = 0`;

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** In lower case, so `A@x.ee` and `a@x.ee` are the same account. */
    email: text().notNull().unique(),
    emailDomain: domainOfEmail(),
    name: text(),
    /** A PHC string. Null for accounts without a password. */
    passwordHash: text(),
    role: text({ enum: userRoles }).notNull().default('user'),
    /** When the member last became an administrator. Null for everyone else. */
    adminSince: integer(),
    status: text({ enum: userStatuses }).notNull().default('active'),
    isExpert: integer({ mode: 'boolean' }).notNull().default(false),
    /** Why a person who waits for approval wants to join, in their own words. */
    joinNote: text(),
    /** The storage key of the picture. */
    avatarKey: text(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    /** The member's description on their public page. */
    about: text(),
    profileVisibility: text({ enum: profileVisibilities }).notNull().default('members'),
    theme: text({ enum: themes }).notNull().default('system'),
    /** Optional mail streams, here and below. Mail about the account itself is always sent. */
    mailDigest: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether an administrator gets weekly figures, and the Monday of the last ones sent. */
    mailFigures: integer({ mode: 'boolean' }).notNull().default(false),
    figuresMailed: text(),
    mailEvents: integer({ mode: 'boolean' }).notNull().default(true),
    mailCommunity: integer({ mode: 'boolean' }).notNull().default(true),
    /** When the member consented to campaigns. Null if they never did or have withdrawn the consent. */
    campaignsConsentAt: integer(),
    /** The version of the text that they agreed to. */
    campaignsConsentVersion: integer(),
    /** Streams of campaigns, which a member can turn off one by one without withdrawing the consent. */
    mailNews: integer({ mode: 'boolean' }).notNull().default(true),
    mailOffers: integer({ mode: 'boolean' }).notNull().default(true),
    /** Campaigns about upcoming events. `mailEvents` is about events that the member attends. */
    mailEventNews: integer({ mode: 'boolean' }).notNull().default(true),
    /** Null until the address is confirmed. Signing in requires it. */
    emailVerifiedAt: integer(),
    lastLoginAt: integer(),
    /** When one of the member's sessions was last used. 0 if never. Written only by triggers on `sessions`. */
    lastSeenAt: integer().notNull().default(0),
    /** When the member last published a post or comment. 0 if never. Written only by triggers on these tables. */
    lastWrittenAt: integer().notNull().default(0),
    createdAt: integer().notNull(),
    /** When the owner deleted the account. The row is kept without personal data, for payment records. */
    deletedAt: integer(),
    /** Whether the deletion is also recorded in file storage, where it survives a restore of the database. */
    isDeletionNoted: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('users_unnoted_deletions')
      .on(table.id)
      .where(sql`${table.deletedAt} is not null and ${table.isDeletionNoted} = 0`),
    index('users_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('users_left_pictures')
      .on(table.id)
      .where(sql`${table.deletedAt} is not null and ${table.avatarKey} is not null`),
    index('users_admin').on(table.id).where(sql`${table.role} = 'admin'`),
    index('users_expert').on(table.id).where(sql`${table.isExpert} = 1`),
    index('users_banned').on(table.id).where(sql`${table.status} = 'banned'`),
    index('users_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'waiting' and ${table.emailVerifiedAt} is not null`),
    index('users_unconfirmed')
      .on(table.createdAt, table.id)
      .where(sql`${table.emailVerifiedAt} is null and ${table.deletedAt} is null`),
    index('users_by_domain').on(table.emailDomain, table.id),
    // Contains all columns of its condition, so that counting reads only the index.
    index('users_counted').on(table.createdAt, table.emailVerifiedAt, table.status).where(counted),
    index('users_uncounted').on(table.emailVerifiedAt, table.status).where(uncounted),
    // The sort orders of the administrators' list.
    index('users_newest').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('users_seen').on(table.lastSeenAt, table.id).where(sql`${table.deletedAt} is null`),
    index('users_staff').on(table.id).where(sql`${table.role} <> 'user'`),
    // The sort orders of the member list.
    index('users_shown_active').on(table.lastWrittenAt, table.id).where(shown),
    index('users_shown_newest').on(table.createdAt, table.id).where(shown),
    index('users_shown_names').on(sql`${table.name} collate nocase`, table.id).where(shown),
  ],
);

/** The columns of a profile's texts. */
export const profileTextColumns = mapProfileTexts((text) => users[text]);

/** A column that references the owning user. */
export const userReference = () =>
  text()
    .notNull()
    .references(() => users.id);

/** The words of members' names, folded as by `foldLetters`, so that searches find surnames. Only triggers write it. */
export const userNameWords = sqliteTable(
  'user_name_words',
  { word: text().notNull(), userId: userReference() },
  (table) => [primaryKey({ columns: [table.word, table.userId] }), index('user_name_words_by_user').on(table.userId)],
);
