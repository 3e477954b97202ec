import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import type { Model } from '#api/platform/models/call-model.ts';
import { resolveEmbeddingModel, selectEmbeddingsKey } from '#api/platform/models/community-model.ts';
import { computeEmbeddings } from '#api/platform/models/compute-embeddings.ts';
import { buildEmbeddingReservation } from '#api/platform/models/reserve-answer-cost.ts';
import { ModelError } from '#api/platform/models/stream-chat.ts';
import { readDiscussions } from '../../search/index.ts';
import { type Candidate, passagesOf, passagesOfDiscussion } from '../retrieve/candidates.ts';
import { digestOf } from '../retrieve/digest-of.ts';
import { readDocuments } from '../retrieve/queries.ts';
import { embeddingModelName } from './embed-question.ts';
import {
  countRefusedTexts,
  deleteGoneVectors,
  deleteSomeVectors,
  selectDiscussionsById,
  selectDocumentIds,
  selectNextTexts,
  selectRefIds,
  storeVectors,
  switchEmbeddingModel,
  type WaitingText,
} from './queries.ts';

/** Limits the work of a run, because the minute job has other work to do. What is left waits for the next minute. */
export const embeddingPace = { workMs: 10_000, textsAtOnce: 16, passagesAtOnce: 64, passagesPerRound: 512 };

/**
 * Embeds new and changed texts, newest first. After a change of the model, it deletes the old vectors and then embeds
 * all texts. Safe to run concurrently: a text that changes meanwhile keeps waiting.
 */
export async function embedPassages(context: Context): Promise<void> {
  const { db } = context;
  const wanted = embeddingModelName(context);
  const until = Date.now() + embeddingPace.workMs;
  if (wanted !== null) await namedBatch(db, { gone: deleteGoneVectors(db) });
  while (Date.now() < until) {
    const next = await namedBatch(db, {
      ...selectNextTexts(db, embeddingPace.textsAtOnce),
      key: selectEmbeddingsKey(context),
    });
    const model = next.state[0]?.model ?? null;
    if (model !== wanted) {
      const { rowsAffected } = await deleteSomeVectors(db);
      if (rowsAffected === 0) await namedBatch(db, switchEmbeddingModel(db, wanted));
      continue;
    }
    const service = await resolveEmbeddingModel(context, next.key);
    const [first] = next.waiting;
    if (!service || !first) return;
    const chosen = first.attempts > 0 ? [first] : next.waiting.filter(({ attempts }) => attempts === 0);
    if (!(await embedTexts(context, service, chosen))) return;
  }
}

/** Embeds some texts. Returns false if it is pointless to continue for now. */
async function embedTexts(context: Context, service: Model, waiting: readonly WaitingText[]): Promise<boolean> {
  const { db, tenant } = context;
  const texts = firstOf(await readTexts(context, waiting));
  const passages = texts.flatMap((text) => text.passages);
  const written = passages.map(writtenOf);
  const reserved = buildEmbeddingReservation(context, written);
  if ((await reserved.reserved).length === 0) return false;
  try {
    const { vectors, tokens } = await embedAll(service, written);
    let place = 0;
    const stored = texts.flatMap(({ waiting: each, passages: own }) => {
      const found = own.map(({ text }, index) => ({ digest: digestOf(text), vector: vectors[place + index] }));
      place += own.length;
      return storeVectors(
        db,
        each,
        found.flatMap(({ digest, vector }) => (vector ? [{ digest, vector }] : [])),
      );
    });
    await namedBatch(db, { stored, settled: reserved.settle(tokens) });
    return true;
  } catch (error) {
    if (!(error instanceof ModelError)) {
      // Otherwise, the reservation would stay for the month, and another would be added each minute.
      await namedBatch(db, { settled: reserved.settle(null) });
      throw error;
    }
    log('warn', 'assistant.not_embedded', { community: tenant.slug, failure: error.failure, ...describeError(error) });
    const isText = error.failure === 'refused' || error.failure === 'cut';
    const refused = texts.map((text) => text.waiting);
    await namedBatch(db, { settled: reserved.settle(0), counted: isText ? [countRefusedTexts(db, refused)] : [] });
    return isText;
  }
}

/** Returns the text to embed: without its title and heading, a passage may not say what it is about. */
const writtenOf = ({ title, heading, text }: Candidate) => [title, heading, text].filter(Boolean).join('\n');

async function embedAll(service: Model, written: readonly string[]) {
  const vectors: Float32Array[] = [];
  let tokens: number | null = 0;
  for (let start = 0; start < written.length; start += embeddingPace.passagesAtOnce) {
    const part = await computeEmbeddings(service, written.slice(start, start + embeddingPace.passagesAtOnce));
    vectors.push(...part.vectors);
    tokens = tokens === null || part.tokens === null ? null : tokens + part.tokens;
  }
  return { vectors, tokens };
}

/**
 * Selects the first texts that fit in one round, because captions of long videos have hundreds of passages. The others
 * wait for the next round.
 */
function firstOf<Text extends { passages: readonly Candidate[] }>(texts: readonly Text[]): Text[] {
  let count = 0;
  return texts.filter(({ passages }, place) => {
    count += passages.length;
    return place === 0 || count <= embeddingPace.passagesPerRound;
  });
}

/** Reads the current passages of texts. Deleted texts have none. */
async function readTexts({ db, tenant }: Context, waiting: readonly WaitingText[]) {
  const idsOf = (source: WaitingText['source']) =>
    waiting.filter((each) => each.source === source).map(({ documentId }) => documentId);
  const [documentIds, discussionIds] = [idsOf('document'), idsOf('discussion')];
  const best = selectRefIds(documentIds);
  const { documents, discussions, ...ids } = await namedBatch(db, {
    documents: readDocuments(db, best),
    discussions: readDiscussions(db, selectDiscussionsById(discussionIds), tenant.defaultLocale),
    document: selectDocumentIds(db, 'document', documentIds),
    discussion: selectDocumentIds(db, 'discussion', discussionIds),
  });
  const found = [...documents.flatMap(passagesOf), ...discussions.flatMap(passagesOfDiscussion)];
  return waiting.map((each) => {
    const refId = ids[each.source].find(({ id }) => id === each.documentId)?.refId;
    return { waiting: each, passages: found.filter(({ id, text }) => id === refId && text !== '') };
  });
}
