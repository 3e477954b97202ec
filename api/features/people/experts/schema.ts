import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { availabilities } from './contract.ts';

/** What the directory shows of an expert: at most one profile an account. */
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
  /** A file of the community's brand, shown until the account has a picture of its own. */
  pictureFile: text(),
  availability: text({ enum: availabilities }).notNull().default('open'),
  /** Members may write to them. Theirs to allow: nobody's mail is opened for them. */
  takesQuestions: integer({ mode: 'boolean' }).notNull().default(false),
  /** Tells the appointment that took place from another of the same moment. */
  appointmentId: text(),
  createdAt: integer().notNull(),
});
