import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const mailStates = ['pending', 'sending', 'sent', 'dead'] as const;

/** The community's outgoing mail: written in the transaction that causes it, sent by a job. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text().primaryKey(),
    state: text({ enum: mailStates }).notNull().default('pending'),
    /** The encrypted message: it holds an address and often a sign-in link. Empty once sent. */
    encryptedMessage: text('sealed_message').notNull(),
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
