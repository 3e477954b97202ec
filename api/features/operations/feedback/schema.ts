import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { feedbackStates } from './contract.ts';

/** What people wrote to the community's administrators. */
export const feedback = sqliteTable('feedback', {
  id: text().primaryKey(),
  message: text().notNull(),
  /** Where a visitor wants the answer. */
  email: text(),
  /** 1 to 5. */
  rating: integer(),
  /** The member who was signed in. */
  userId: text().references(() => users.id),
  locale: text({ enum: ['et', 'en'] }).notNull(),
  /** Path of the page that the writer came from. */
  page: text(),
  state: text({ enum: feedbackStates }).notNull().default('new'),
  /** Words by which administrators find it again. */
  tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  answer: text(),
  /** Tells the answer that went out from another of the same moment. */
  answerId: text(),
  answeredAt: integer(),
  answeredBy: text().references(() => users.id),
  createdAt: integer().notNull(),
});
