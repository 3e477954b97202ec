import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** When an expert is away, and the automatic answer that members get then. Times are in the community's time zone. */
export const expertInboxes = sqliteTable('expert_desks', {
  expertId: userReference().primaryKey(),
  /** First and last day of an absence, such as `2026-12-24`. */
  awayFrom: text(),
  awayUntil: text(),
  /** ISO weekdays, 1 to 7, on which the expert answers; empty for every day. */
  weekdays: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
  /** Times of day, such as `09:00`; null for the whole day. */
  opensAt: text(),
  closesAt: text(),
  /** The text of the automatic answer while the expert is away. If it's empty, no answer is sent. */
  automaticAnswer: text().notNull().default(''),
});
