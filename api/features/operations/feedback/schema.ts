import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { feedbackStates } from './contract.ts';

/** Messages to the community's administrators. */
export const feedback = sqliteTable(
  'feedback',
  {
    id: text().primaryKey(),
    message: text().notNull(),
    /** The reply address a visitor left. */
    email: text(),
    /** From 1 to 5. */
    rating: integer(),
    /** The signed-in member who wrote it; null for a visitor. */
    userId: text().references(() => users.id),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    /** Path of the page the writer came from. */
    page: text(),
    state: text({ enum: feedbackStates }).notNull().default('new'),
    /** Labels set by administrators. */
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    answer: text(),
    /** Identifies the answer that won when several were sent at once. */
    answerId: text(),
    answeredAt: integer(),
    answeredBy: text().references(() => users.id),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('feedback_by_user').on(table.userId),
    index('feedback_by_email').on(table.email),
    index('feedback_by_answerer').on(table.answeredBy),
    index('feedback_by_state').on(table.state),
    index('feedback_tagged').on(table.tags).where(sql`${table.tags} <> '[]'`),
  ],
);
