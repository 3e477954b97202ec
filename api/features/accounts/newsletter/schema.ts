import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Addresses without an account whose owners confirmed by mail that they want the newsletter. Unsubscribing deletes the
 * row.
 */
export const newsletterSubscribers = sqliteTable('newsletter_subscribers', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  locale: text({ enum: ['et', 'en'] }).notNull(),
  /** When the owner confirmed, and the version of the text that they agreed to. */
  consentedAt: integer().notNull(),
  consentVersion: integer().notNull(),
});
