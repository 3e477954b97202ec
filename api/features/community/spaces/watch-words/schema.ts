import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { watchActions } from './contract.ts';

/** The word because of which a post or comment is held. Only for staff: the author's data export omits it. */
export const heldWords = sqliteTable('held_words', {
  /** The id of a post or a comment. */
  targetId: text().primaryKey(),
  word: text().notNull(),
  locale: text({ enum: ['et', 'en'] }).notNull(),
  action: text({ enum: watchActions }).notNull(),
});
