import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { watchActions } from './contract.ts';

/** For which word a post or comment is held. For staff alone: its author's copy doesn't have it. */
export const heldWords = sqliteTable('held_words', {
  /** A post's or a comment's. */
  targetId: text().primaryKey(),
  word: text().notNull(),
  locale: text({ enum: ['et', 'en'] }).notNull(),
  action: text({ enum: watchActions }).notNull(),
});
