import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';

/** When an expert isn't answering, and the message members get then. Times are in the community's zone. */
export const expertInboxes = sqliteTable('expert_desks', {
  expertId: ofUser().primaryKey(),
  /** First and last day of an absence, such as `2026-12-24`. */
  awayFrom: text(),
  awayUntil: text(),
  /** ISO weekdays, 1 to 7, on which they answer; empty for every day. */
  weekdays: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
  /** Times of day, such as `09:00`; null for the whole day. */
  opensAt: text(),
  closesAt: text(),
  /** The automatic answer while they are away; none is sent if it's empty. */
  automaticAnswer: text().notNull().default(''),
});
