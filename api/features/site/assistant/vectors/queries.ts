import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { comments } from '#api/features/community/comments/schema.ts';
import { discussionDocuments } from '#api/features/community/posts/search/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { searchDocuments } from '../../search/schema.ts';
import { embeddingState, passagesWaiting, passageVectors, type vectorSources } from './schema.ts';

type Source = (typeof vectorSources)[number];

/**
 * How many of the nearest passages are checked for whether the asker may read them: more than the index ever finds. If
 * the asker may read fewer than `enough` of their texts, the newest texts are compared one by one, without the index.
 */
const nearest = { first: 200, enough: 5, compared: 20_000, kept: 2_000 } as const;
/** How many times a text is sent to the service if the service refuses it. */
const maxAttempts = 4;
const deletedAtOnce = 400;

/** The vector of a question, by the model that the stored vectors come from. */
export interface QuestionVector {
  vector: Float32Array;
  model: string;
}

const blobOf = (vector: Float32Array) => sql`vector8(${new Uint8Array(vector.buffer)})`;

/**
 * The nearest passages as a subquery, with the row of their text, their digest and their distance. These are
 * candidates: the outer statement selects those that the asker may read. `selectOpen` is called with the first
 * candidates as a subquery of `document_id`, and selects at most `limit` of their texts that the asker may read.
 */
export function nearestPassages(
  source: Source,
  meaning: QuestionVector,
  selectOpen: (candidates: SQL, limit: SQL) => SQL,
): SQL {
  const open = selectOpen(sql`select document_id from first group by 1`, sql`${nearest.enough}`);
  const compared = sql`iif((select count(*) from (${open})) < ${nearest.enough}, ${nearest.compared}, 0)`;
  const { id, documentId, vector, digest } = passageVectors;
  const distanceOf = (column: SQL) => sql`vector_distance_cos(${column}, ${blobOf(meaning.vector)})`;
  const byIndex = sql`select ${documentId} as document_id, ${digest} as digest, ${distanceOf(sql`${vector}`)} as distance
    from vector_top_k(${`${source}_vectors`}, ${blobOf(meaning.vector)}, ${nearest.first}) as found
      cross join ${passageVectors} on ${id} = found.id
    where ${isCurrent(source, meaning)}`;
  const oneByOne = sql`select document_id, digest, ${distanceOf(sql`vector`)} as distance from (
      select ${documentId} as document_id, ${digest} as digest, ${vector} as vector from ${passageVectors}
      where ${passageVectors.source} = ${source} and ${isCurrent(source, meaning)} order by ${documentId} desc limit ${compared})
    order by distance limit ${nearest.kept}`;
  return sql`with first as materialized (${byIndex}) select * from first union select * from (${oneByOne})`;
}

/** Whether a vector is of the current model and of the current text. */
const isCurrent = (source: Source, { model }: QuestionVector) =>
  sql`exists (select 1 from ${embeddingState} where ${embeddingState.model} = ${model})
    and not exists (select 1 from ${passagesWaiting}
      where ${passagesWaiting.source} = ${source} and ${passagesWaiting.documentId} = ${passageVectors.documentId})`;

/**
 * Selects the model whose vectors are stored, and the next texts to embed. Texts that the service has refused come
 * last.
 */
export function selectNextTexts(db: Database, limit: number) {
  const { source, documentId, changes, attempts } = passagesWaiting;
  return {
    state: db.select().from(embeddingState),
    waiting: db
      .select({ source, documentId, changes, attempts })
      .from(passagesWaiting)
      .where(sql`${attempts} < ${maxAttempts}`)
      .orderBy(attempts, sql`${documentId} desc`)
      .limit(limit),
  };
}
export type WaitingText = Awaited<ReturnType<typeof selectNextTexts>['waiting']>[number];

/** Deletes the vectors of deleted texts, because vectors reveal something about their text. Needs no service. */
export function deleteGoneVectors(db: Database) {
  const goneFrom = (source: Source, table: typeof searchDocuments | typeof discussionDocuments) => {
    const gone = and(
      eq(passagesWaiting.source, source),
      sql`not exists (select 1 from ${table} where ${table.id} = ${passagesWaiting.documentId})`,
    );
    const ids = db.select({ id: passagesWaiting.documentId }).from(passagesWaiting).where(gone);
    return [
      db.delete(passageVectors).where(and(eq(passageVectors.source, source), inArray(passageVectors.documentId, ids))),
      db.delete(passagesWaiting).where(gone),
    ];
  };
  return [...goneFrom('document', searchDocuments), ...goneFrom('discussion', discussionDocuments)];
}

/** Deletes some of the vectors. */
export function deleteSomeVectors(db: Database) {
  const some = db.select({ id: passageVectors.id }).from(passageVectors).limit(deletedAtOnce);
  return db.delete(passageVectors).where(inArray(passageVectors.id, some));
}

/** Switches to another model, or to none, once all vectors are deleted. With a model, all texts wait to be embedded. */
export function switchEmbeddingModel(db: Database, model: string | null) {
  const wait = (source: Source, table: typeof searchDocuments | typeof discussionDocuments) =>
    db.insert(passagesWaiting).select(sql`select ${source}, ${table.id}, 1, 0 from ${table}`);
  return {
    forgotten: [db.delete(embeddingState), db.delete(passagesWaiting)],
    waiting:
      model === null
        ? []
        : [
            db.insert(embeddingState).values({ model }),
            wait('document', searchDocuments),
            wait('discussion', discussionDocuments),
          ],
  };
}

/** Selects the posts and comments of these documents, for `readDiscussions`. */
export function selectDiscussionsById(ids: readonly number[]): SQL {
  return sql`select ${discussionDocuments.id} as id, ${discussionDocuments.refId} as ref_id,
      ${discussionDocuments.part} as part, coalesce(${comments.postId}, ${discussionDocuments.refId}) as post_id
    from ${discussionDocuments}
      left join ${comments} on ${discussionDocuments.part} = '' and ${comments.id} = ${discussionDocuments.refId}
    where ${inArray(discussionDocuments.id, [...ids])}`;
}

/** The ids of the items and experts of these documents, as a subquery. */
export const selectRefIds = (ids: readonly number[]): SQL =>
  sql`select ${searchDocuments.refId} as ref_id, 0 as score from ${searchDocuments} where ${inArray(searchDocuments.id, [...ids])}`;

/** Selects the id of the text that each document belongs to. */
export function selectDocumentIds(db: Database, source: Source, ids: readonly number[]) {
  const table = source === 'document' ? searchDocuments : discussionDocuments;
  return db
    .select({ id: table.id, refId: table.refId })
    .from(table)
    .where(inArray(table.id, [...ids]));
}

export interface NewVector {
  digest: string;
  vector: Float32Array;
}

/** Replaces the vectors of a text that hasn't changed since it was read, and removes the text from the queue. */
export function storeVectors(db: Database, waiting: WaitingText, vectors: readonly NewVector[]) {
  const { source, documentId, changes } = waiting;
  const isCurrent = and(
    eq(passagesWaiting.source, source),
    eq(passagesWaiting.documentId, documentId),
    eq(passagesWaiting.changes, changes),
  );
  const onlyIf = sql`exists (select 1 from ${passagesWaiting} where ${isCurrent})`;
  const ofText = and(eq(passageVectors.source, source), eq(passageVectors.documentId, documentId));
  return [
    db.delete(passageVectors).where(and(ofText, onlyIf)),
    ...vectors.map(({ digest, vector }) =>
      db.run(sql`insert into ${passageVectors} (source, document_id, digest, vector)
        select ${source}, ${documentId}, ${digest}, ${blobOf(vector)} where ${onlyIf}`),
    ),
    db.delete(passagesWaiting).where(isCurrent),
  ];
}

/** Counts that the service refused these texts, so that each of them is sent alone, after all others. */
export function countRefusedTexts(db: Database, refused: readonly WaitingText[]) {
  const { source, documentId, attempts } = passagesWaiting;
  const keys = JSON.stringify(refused.map((each) => [each.source, each.documentId]));
  return db
    .update(passagesWaiting)
    .set({ attempts: sql`${attempts} + 1` })
    .where(sql`(${source}, ${documentId}) in (select value ->> 0, value ->> 1 from json_each(${keys}))`);
}
