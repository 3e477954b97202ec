import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profileVisibilities, themes, userRoles, userStatuses } from '#api/platform/actor/contract.ts';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** Lower case: `A@x.ee` and `a@x.ee` are the same account. */
    email: text().notNull().unique(),
    name: text(),
    /** PHC string; null for accounts without a password. */
    passwordHash: text(),
    role: text({ enum: userRoles }).notNull().default('user'),
    status: text({ enum: userStatuses }).notNull().default('active'),
    isExpert: integer({ mode: 'boolean' }).notNull().default(false),
    /** Storage key of the picture. */
    avatarKey: text(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    /** The member's description on their public page. */
    about: text(),
    profileVisibility: text({ enum: profileVisibilities }).notNull().default('members'),
    theme: text({ enum: themes }).notNull().default('system'),
    /** Optional mail streams. Mail about the account itself is always sent. */
    mailDigest: integer({ mode: 'boolean' }).notNull().default(false),
    mailEvents: integer({ mode: 'boolean' }).notNull().default(true),
    mailCommunity: integer({ mode: 'boolean' }).notNull().default(true),
    /** When the member consented to campaigns; null if they didn't, or withdrew consent. */
    campaignsConsentAt: integer(),
    /** Null until the address is confirmed, which signing in requires. */
    emailVerifiedAt: integer(),
    lastLoginAt: integer(),
    createdAt: integer().notNull(),
    /** Set when the owner deleted the account. The row stays, without personal data, for payment records. */
    deletedAt: integer(),
  },
  (table) => [
    index('users_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('users_left_pictures')
      .on(table.id)
      .where(sql`${table.deletedAt} is not null and ${table.avatarKey} is not null`),
    index('users_admin').on(table.id).where(sql`${table.role} = 'admin'`),
    index('users_expert').on(table.id).where(sql`${table.isExpert} = 1`),
  ],
);

/** A column that references the owning user. */
export const ofUser = () =>
  text()
    .notNull()
    .references(() => users.id);

/** The words of members' names in small letters, so that a search finds a surname. Only triggers write it. */
export const userNameWords = sqliteTable('user_name_words', { word: text().notNull(), userId: ofUser() }, (table) => [
  primaryKey({ columns: [table.word, table.userId] }),
  index('user_name_words_by_user').on(table.userId),
]);
