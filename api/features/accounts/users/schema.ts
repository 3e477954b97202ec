import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { profileVisibilities, themes, userRoles, userStatuses } from '#api/platform/actor/contract.ts';

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  /** Lower case: `A@x.ee` and `a@x.ee` are one account. */
  email: text().notNull().unique(),
  name: text(),
  /** PHC string; null for an account that signs in another way only. */
  passwordHash: text(),
  role: text({ enum: userRoles }).notNull().default('user'),
  status: text({ enum: userStatuses }).notNull().default('active'),
  isExpert: integer({ mode: 'boolean' }).notNull().default(false),
  /** Key of the picture in file storage. */
  avatarKey: text(),
  locale: text({ enum: ['et', 'en'] }).notNull(),
  /** What the member tells about themselves on their public page. */
  about: text(),
  profileVisibility: text({ enum: profileVisibilities }).notNull().default('members'),
  theme: text({ enum: themes }).notNull().default('system'),
  /** Mail streams of the member's choice; mail about the account itself always goes out. */
  mailDigest: integer({ mode: 'boolean' }).notNull().default(false),
  mailEvents: integer({ mode: 'boolean' }).notNull().default(true),
  /** When the member agreed to campaigns; null when they did not, or took it back. */
  campaignsConsentAt: integer(),
  /** Null until the address is confirmed: nobody signs in before. */
  emailVerifiedAt: integer(),
  lastLoginAt: integer(),
  createdAt: integer().notNull(),
  /** Set when its owner deleted it. The row stays, without anything personal, for payment records. */
  deletedAt: integer(),
});

/** The column of a row that is somebody's. */
export const ofUser = () =>
  text()
    .notNull()
    .references(() => users.id);
