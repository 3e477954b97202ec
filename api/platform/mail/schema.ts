import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** `suppressed`: not sent, because the address gets no mail that can be turned off. */
export const mailStates = ['pending', 'sending', 'sent', 'dead', 'suppressed'] as const;

/** The community's outgoing mail: written in the transaction that causes it, sent by a job. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text().primaryKey(),
    state: text({ enum: mailStates }).notNull().default('pending'),
    /** The encrypted message: it holds an address and often a sign-in link. Empty once sent. */
    encryptedMessage: text().notNull(),
    attempts: integer().notNull().default(0),
    /** While `sending`: when the lease ends. After a failure: when to retry. */
    leasedUntil: integer(),
    createdAt: integer().notNull(),
    sentAt: integer(),
    /** Class and code of the last failure, never the address. */
    lastError: text(),
  },
  (table) => [index('mail_outbox_by_state').on(table.state, table.createdAt)],
);

export const mailSuppressionReasons = ['bounced', 'complained'] as const;

/**
 * Addresses that get no mail that can be turned off, because mail to them bounced permanently or was reported as spam.
 * Keyed by a hash of the address, not by the member, so that a member's new address isn't affected and a copy of the
 * table identifies no one.
 */
export const mailSuppressions = sqliteTable(
  'mail_suppressions',
  {
    addressHash: text().primaryKey(),
    reason: text({ enum: mailSuppressionReasons }).notNull(),
    createdAt: integer().notNull(),
    /** When the member or staff lifted the suppression. Earlier bounces and complaints don't count any more. */
    liftedAt: integer(),
  },
  (table) => [index('mail_suppressions_by_time').on(table.createdAt)],
);

/** The periods for which a mail sender's rate is limited. */
export const rateWindows = ['minute', 'hour', 'day'] as const;

/** How many mails were begun in each slot of a window: see `pace/rules.ts`. */
export const mailRateSlots = sqliteTable(
  'mail_rate_slots',
  {
    window: text({ enum: rateWindows }).notNull(),
    /** When the slot began. */
    since: integer().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.window, table.since] })],
);

/** How many mails one of the community's own sender domains sent in a day, during warming and afterwards. */
export const mailDomainDays = sqliteTable(
  'mail_domain_days',
  {
    domain: text().notNull(),
    /** In the community's time zone. */
    day: text().notNull(),
    /** The warming step of this day. */
    step: integer().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.domain, table.day] })],
);
