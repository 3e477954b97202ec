import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Whether a text is an item or expert, or a post or comment. */
export const vectorSources = ['document', 'discussion'] as const;

/** One byte per number, and as many numbers as `embed` returns. */
const vector = customType<{ data: Buffer }>({ dataType: () => 'F8_BLOB(1024)' });

/**
 * The meanings of passages. They hold no text: a passage is found in the current text by its digest. `search.sql` has
 * the indexes that find the nearest.
 */
export const passageVectors = sqliteTable(
  'passage_vectors',
  {
    id: integer().primaryKey(),
    source: text({ enum: vectorSources }).notNull(),
    /** In `search_documents` or `discussion_documents`. */
    documentId: integer().notNull(),
    digest: text().notNull(),
    vector: vector().notNull(),
  },
  (table) => [index('passage_vectors_by_document').on(table.source, table.documentId)],
);

/** Texts whose vectors are missing or outdated. Triggers add them in the transaction of a change. */
export const passagesWaiting = sqliteTable(
  'passages_waiting',
  {
    source: text({ enum: vectorSources }).notNull(),
    documentId: integer().notNull(),
    /** How often the text has changed while waiting: vectors of an earlier version aren't stored. */
    changes: integer().notNull().default(1),
    /** How often the service refused it. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.documentId] }),
    index('passages_waiting_by_attempts').on(table.attempts, table.documentId),
  ],
);

/** One row while a model is in use: only then do triggers add texts. */
export const embeddingState = sqliteTable('embedding_state', {
  /** Its address and name. Vectors of another model are deleted first. */
  model: text().primaryKey(),
});
