import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { answerKinds, type sourceKinds } from './contract.ts';

/** A member's conversations, each about one subject. Only the member sees them. */
export const assistantConversations = sqliteTable(
  'assistant_conversations',
  {
    id: text().primaryKey(),
    userId: userReference(),
    title: text().notNull(),
    createdAt: integer().notNull(),
    /** When the conversation's last question was asked. */
    askedAt: integer().notNull(),
  },
  (table) => [
    index('assistant_conversations_by_user').on(table.userId, table.askedAt),
    index('assistant_conversations_by_age').on(table.askedAt),
  ],
);

/** A passage that an answer quotes, or an expert whom it names. */
export interface StoredSource {
  kind: (typeof sourceKinds)[number];
  id: string;
  locale: Locale;
  /** The number of the passage in its text; null for an expert who is only named. */
  place: number | null;
  /**
   * The digest of the passage if a model wrote from it. Once the passage changes, the model's text is no longer shown.
   */
  digest?: string;
}

/**
 * Questions and the sources of their answers. Quotes aren't stored: they are read again from the sources that the
 * member may read when the conversation is opened. A model's text is stored, but shown only while all its sources are
 * unchanged and the member may read them.
 */
export const assistantAnswers = sqliteTable(
  'assistant_answers',
  {
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    userId: userReference(),
    question: text().notNull(),
    kind: text({ enum: answerKinds }).notNull(),
    /** The text that a model wrote; null if the answer consists of quotes. */
    written: text(),
    /** Whether the answer was stopped or broke off. */
    isCut: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the answer helped, according to the member, and if not, why. */
    isHelpful: integer({ mode: 'boolean' }),
    ratingReason: text(),
    /** The sources, in the order of their numbers. */
    sources: text({ mode: 'json' }).$type<StoredSource[]>().notNull(),
    askedAt: integer().notNull(),
    /** The random part of the link that members of the community can open; null unless the answer is shared. */
    shareId: text(),
  },
  (table) => [
    uniqueIndex('assistant_answers_by_share').on(table.shareId),
    index('assistant_answers_by_conversation').on(table.conversationId, table.id),
    index('assistant_answers_by_user').on(table.userId),
    // For the lists that administrators read, by time.
    index('assistant_answers_unanswered').on(table.id).where(sql`${table.kind} = 'unknown'`),
    index('assistant_answers_unhelpful').on(table.id).where(sql`${table.isHelpful} = 0`),
  ],
);

/**
 * The texts that a model's answers were written from, filled by a trigger. An answer is deleted together with any of
 * them.
 */
export const assistantWrittenFrom = sqliteTable(
  'assistant_written_from',
  {
    /** The id of an item, expert, post or comment. */
    refId: text().notNull(),
    answerId: text()
      .notNull()
      .references(() => assistantAnswers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.refId, table.answerId] }),
    index('assistant_written_from_by_answer').on(table.answerId),
  ],
);

/**
 * Questions that count towards a day's allowance. They outlive their conversation: otherwise, deleting it would give
 * the questions back.
 */
export const assistantUses = sqliteTable(
  'assistant_uses',
  {
    id: text().primaryKey(),
    userId: userReference(),
    /** The day in the community's time zone, such as `2026-11-28`. */
    day: text().notNull(),
    /** After this time, an unsettled use doesn't count, because its request must have crashed. */
    expiresAt: integer().notNull(),
    settledAt: integer(),
    /** How many characters of the answer were shown when the member stopped it. */
    stoppedAfter: integer(),
  },
  (table) => [
    index('assistant_uses_by_day').on(table.userId, table.day),
    index('assistant_uses_by_expiry').on(table.expiresAt),
  ],
);
