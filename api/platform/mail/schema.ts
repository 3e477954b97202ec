import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const mailStates = ['pending', 'sending', 'sent', 'dead'] as const;

/** Mail of this community: written in the transaction that causes it, sent by a job. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: text().primaryKey(),
    state: text({ enum: mailStates }).notNull().default('pending'),
    /** The message, sealed: it holds an address and often a link that signs someone in. Empty once sent. */
    sealedMessage: text().notNull(),
    attempts: integer().notNull().default(0),
    /** While `sending`: until when the job that took it owns it. After a failure: when it is tried again. */
    leasedUntil: integer(),
    createdAt: integer().notNull(),
    sentAt: integer(),
    /** Class and code of the last failure; never the address. */
    lastError: text(),
  },
  (table) => [index('mail_outbox_by_state').on(table.state, table.createdAt)],
);
