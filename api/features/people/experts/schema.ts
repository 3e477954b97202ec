import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { availabilities } from './contract.ts';

/** The profiles of experts in the directory, at most one per account. */
export const expertProfiles = sqliteTable('expert_profiles', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  headlineEt: text().notNull(),
  headlineEn: text().notNull(),
  aboutEt: text().notNull(),
  aboutEn: text().notNull(),
  fields: text({ mode: 'json' }).$type<Localized[]>().notNull(),
  /** BCP 47 codes. */
  languages: text({ mode: 'json' }).$type<string[]>().notNull(),
  place: text(),
  isListed: integer({ mode: 'boolean' }).notNull(),
  /** A picture from the brand folder, shown until the account has its own picture. */
  pictureFile: text(),
  availability: text({ enum: availabilities }).notNull().default('open'),
  /** Whether members may send the expert questions. Only the expert can turn this on. */
  takesQuestions: integer({ mode: 'boolean' }).notNull().default(false),
  /** Identifies which of several concurrent appointments succeeded. */
  appointmentId: text(),
  createdAt: integer().notNull(),
});
