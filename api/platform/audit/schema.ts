import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { grounds } from './contract.ts';

/** The actions of staff. Triggers refuse every change, except clearing the actor when their account is deleted. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    /** The member who did it; null once their account is deleted. */
    actorId: text(),
    /** Browser and system, such as `Firefox, Windows`. */
    device: text(),
    /** ISO 3166-1 code of the request's country. */
    country: text(),
    /** Noun and verb, such as `post.remove`. */
    action: text().notNull(),
    targetType: text().notNull(),
    targetId: text().notNull(),
    /** What changed, before and after. Never includes members' texts. */
    before: text({ mode: 'json' }).$type<AuditState>(),
    after: text({ mode: 'json' }).$type<AuditState>(),
    reason: text(),
    /** A reason chosen from a list; null if none was given. */
    ground: text({ enum: grounds }),
  },
  (table) => [
    index('audit_log_by_actor').on(table.actorId, table.id),
    index('audit_log_by_target').on(table.targetId, table.id),
    index('audit_log_by_time').on(table.at, table.id),
    index('audit_log_of_actor').on(table.actorId, table.at, table.id),
    index('audit_log_of_target').on(table.targetId, table.at, table.id),
    index('audit_log_of_action').on(table.action, table.at, table.id),
  ],
);

export type AuditState = Record<string, string | number | boolean | null>;
