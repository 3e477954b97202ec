import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Where a text comes from: `document` for items and experts, `discussion` for posts and comments. */
export const vectorSources = ['document', 'discussion'] as const;

/** One byte per number, with as many numbers as `embed` returns. */
const vector = customType<{ data: Buffer }>({ dataType: () => 'F8_BLOB(1024)' });

/**
 * The embedding vectors of passages. They contain no text: a passage is found in the current text by its digest.
 * `search.sql` declares the indexes that find the nearest vectors.
 */
export const passageVectors = sqliteTable(
  'passage_vectors',
  {
    id: integer().primaryKey(),
    source: text({ enum: vectorSources }).notNull(),
    /** The id in `search_documents` or `discussion_documents`. */
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
    /** How often the text has changed while waiting. Vectors of an earlier version aren't stored. */
    changes: integer().notNull().default(1),
    /** How often the service refused the text. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.documentId] }),
    index('passages_waiting_by_attempts').on(table.attempts, table.documentId),
  ],
);

/** Has one row while a model is in use. Only then do triggers add texts. */
export const embeddingState = sqliteTable('embedding_state', {
  /** The URL of the service and the name of its model. Vectors of another model are deleted first. */
  model: text().primaryKey(),
});
