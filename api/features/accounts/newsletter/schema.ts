import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Addresses without an account that get the newsletter, confirmed by mail. Unsubscribing deletes the row. */
export const newsletterSubscribers = sqliteTable('newsletter_subscribers', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  locale: text({ enum: ['et', 'en'] }).notNull(),
  /** When they confirmed, and the version of the words that they agreed to. */
  consentedAt: integer().notNull(),
  consentVersion: integer().notNull(),
});
