import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Refused, refuse } from '#api/platform/http/refusal.ts';
import { selectEmbeddingsKey, selectModelKey } from '#api/platform/models/community-model.ts';
import { buildEmbeddingReservation } from '#api/platform/models/reserve-answer-cost.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { verb } from '#api/verb.ts';
import { dailyAllowanceOf, memberDay, presentAllowance } from '../allowance/allowance.ts';
import {
  isInUse,
  releaseQuestionUse,
  reserveQuestionUse,
  selectUsedQuestions,
  settleQuestionUse,
} from '../allowance/queries.ts';
import {
  type AnswerEvents,
  askRefusals,
  type Conversation,
  maxQuestion,
  maxQuestions,
  maxTitle,
  questionSchema,
  type Source,
} from '../contract.ts';
import {
  findConversation,
  insertAnswer,
  type NewAnswer,
  selectAnswers,
  upsertConversation,
} from '../conversations/queries.ts';
import { type ReservedModel, reserveModel } from '../model/reserve-model.ts';
import { type RetrievedPassages, retrievePassages } from '../retrieve/retrieve-passages.ts';
import { embedQuestion } from '../vectors/embed-question.ts';
import {
  buildAnswer,
  type ChosenSources,
  chooseNearestSources,
  chooseSources,
  presentSources,
  sensitiveTopicParagraphs,
} from './build-answer.ts';
import { type SendEvent, streamEvents } from './stream-events.ts';
import { toStoredSources } from './to-stored-sources.ts';

/**
 * How long a question stays reserved. Quotes take a second, a model up to two minutes. A use that is unsettled for
 * longer belongs to a request that crashed.
 */
const reservedMs = { quotes: 60_000, model: 3 * 60_000 } as const;

const limitOf = (userId: string): RateLimit => ({
  ...{ rule: 'assistant.member', subject: userId, attempts: 20, windowSeconds: 60 },
});

/**
 * Answers a question from what the member may read, as a stream of server-sent events: written by a model if the
 * community has one, otherwise as quotes. Takes three exchanges: reserve the question, retrieve, then store and settle.
 * Reserving a model's cost takes a fourth.
 */
export const askQuestion = verb(
  { access: 'member', input: questionSchema, refusals: askRefusals },
  async (context, given, member): Promise<Response | Refused<keyof typeof askRefusals>> => {
    const conversationId = given.conversationId ?? null;
    const useId = newId();
    const reserved = await reserve(context, member, useId, { question: given.question, conversationId });
    if (conversationId !== null && !reserved.conversation) throw new AppError('not_found');
    if (!reserved.isReserved) return refuse('questions_used_up');
    try {
      if (reserved.questions.length >= maxQuestions) {
        await release(context, useId, reserved, 0);
        return refuse('conversation_full');
      }
      return await answer(context, member, { question: given.question, useId, ...reserved });
    } catch (error) {
      // The question may already have been embedded, so the cost of the embedding is charged.
      await release(context, useId, reserved, null).catch(() => undefined);
      throw error;
    }
  },
);

/** Reserves a question in one transaction, so that concurrent questions can't exceed the allowance. */
async function reserve(
  context: Context,
  { user }: Member,
  useId: string,
  { question, conversationId }: { question: string; conversationId: string | null },
) {
  const { db, now } = context;
  const limit = limitOf(user.id);
  const day = memberDay(context, user.id);
  const use = {
    id: useId,
    ...day,
    expiresAt: day.now + reservedMs[context.tenant.ai ? 'model' : 'quotes'],
    daily: dailyAllowanceOf(context),
    conversationId,
  };
  // A question is embedded together with the previous one, which isn't known yet.
  const texts = [question, ...(conversationId ? [question.padEnd(maxQuestion)] : [])];
  // Requires that a question is left, because refused questions would otherwise use up the month's ceiling.
  const prepared = context.tenant.embeddings ? buildEmbeddingReservation(context, texts, isInUse(useId)) : null;
  const { counted, reserved, conversation, questions, key, embeddingsKey, afforded } = await namedBatch(db, {
    counted: countAttempt(db, limit, now),
    reserved: reserveQuestionUse(db, use),
    conversation: conversationId ? [findConversation(db, user.id, conversationId)] : [],
    questions: conversationId ? [selectAnswers(db, user.id, conversationId)] : [],
    key: context.tenant.ai ? [selectModelKey(context)] : [],
    embeddingsKey: prepared ? [selectEmbeddingsKey(context)] : [],
    afforded: prepared ? [prepared.reserved] : [],
  });
  const isReserved = reserved.rowsAffected === 1;
  const isAfforded = afforded.flat().length > 0;
  const embeddings = prepared && isAfforded ? { key: embeddingsKey.flat(), settle: prepared.settle } : null;
  try {
    refuseWhenOver(limit, counted, now);
  } catch (error) {
    if (isReserved) await release(context, useId, { embeddings }, 0);
    throw error;
  }
  return {
    ...{ isReserved, conversation: conversation.flat()[0], questions: questions.flat(), key: key.flat() },
    embeddings,
  };
}

/**
 * Releases a question that wasn't answered, and settles the cost reserved for its embedding unless that is already
 * settled.
 */
async function release(
  { db }: Context,
  useId: string,
  { embeddings }: Pick<Reserved, 'embeddings'>,
  tokens: 0 | null,
): Promise<void> {
  await namedBatch(db, {
    settled: embeddings ? [embeddings.settle(tokens, isInUse(useId))] : [],
    released: releaseQuestionUse(db, useId),
  });
}

interface Reserved {
  question: string;
  useId: string;
  /** The encrypted key of the community's model. */
  key: ReadonlyArray<{ encrypted: string }>;
  /** The embeddings key, if the month's ceiling allows embedding, and the statement that settles its reserved cost. */
  embeddings: {
    key: ReadonlyArray<{ encrypted: string }>;
    settle: ReturnType<typeof buildEmbeddingReservation>['settle'];
  } | null;
  conversation: Conversation | undefined;
  questions: ReadonlyArray<{ question: string }>;
}

async function answer(context: Context, member: Member, reserved: Reserved) {
  const { question, useId, key, conversation, questions, embeddings } = reserved;
  const before = questions.at(-1)?.question;
  const embedded = embeddings ? await embedQuestion(context, embeddings.key, { question, before }) : null;
  const retrieved = await retrievePassages(context, member, { question, before, meaning: embedded?.meaning ?? null });
  const chosen = chooseSources(question, retrieved);
  const draft: Draft = {
    id: useId,
    conversationId: conversation?.id ?? newId(),
    userId: member.user.id,
    title: conversation?.title ?? cutText(question, maxTitle),
    ...{ question, askedAt: context.now.getTime() },
  };
  const sources = presentSources(chosen.sources);
  const asked = { question, before, sources };
  const found = { chosen, retrieved, also: embeddings ? [embeddings.settle(embedded ? embedded.tokens : 0)] : [] };
  const mayAnswer = chosen.kind === 'quotes' || (retrieved.isMeant && sources.length > 0);
  const model = mayAnswer ? await reserveModel(context, key, asked) : null;
  if (model) {
    return streamEvents(context, (send) => streamModelAnswer(context, { ...found, draft, sources, model }, send));
  }
  const quoted = await storeQuotedAnswer(context, draft, found);
  return streamEvents(context, async (send) => sendQuotes(quoted, send));
}

type Draft = Pick<NewAnswer, 'id' | 'conversationId' | 'userId' | 'title' | 'question' | 'askedAt'>;

interface Found {
  chosen: ChosenSources;
  retrieved: RetrievedPassages;
  /** Statements that settle the reserved cost together with the answer. */
  also: readonly BatchItem<'sqlite'>[];
}

/** Stores an answer made of quotes before sending its first byte, so that leaving the page early changes nothing. */
async function storeQuotedAnswer(context: Context, draft: Draft, { chosen, retrieved, also }: Found) {
  const { paragraphs, sources } = buildAnswer(context.t, { ...retrieved, ...chosen, question: draft.question });
  const { kind, experts } = chosen;
  const stored = { ...draft, kind, written: null, isCut: false, sources: toStoredSources(context, chosen) };
  const done = await settle(context, stored, also);
  return { paragraphs, sources: { answerId: draft.id, kind, sources, experts }, done };
}

function sendQuotes({ paragraphs, sources, done }: Awaited<ReturnType<typeof storeQuotedAnswer>>, send: SendEvent) {
  send('sources', sources);
  for (const [index, text] of paragraphs.entries()) send('delta', { text: index === 0 ? text : `\n\n${text}` });
  send('done', done);
}

interface Writing extends Found {
  draft: Draft;
  sources: readonly Source[];
  model: ReservedModel;
}

/** Streams the model's answer and stores it at the end. Falls back to quotes if the model wrote nothing. */
async function streamModelAnswer(context: Context, { draft, sources, model, ...found }: Writing, send: SendEvent) {
  const { chosen } = found;
  const { experts } = chosen;
  send('sources', { answerId: draft.id, kind: 'written', sources: [...sources], experts });
  const show = (text: string) => send('delta', { text });
  const { end, text, use } = await model.write(show);
  const also = [...found.also, model.settle(use)];
  if (end === 'none' || end === 'unknown') {
    const other = end === 'none' ? chosen : { ...chosen, ...chooseNearestSources(found.retrieved) };
    return sendQuotes(await storeQuotedAnswer(context, draft, { ...found, chosen: other, also }), send);
  }
  for (const paragraph of sensitiveTopicParagraphs(context.t, draft.question)) show(`\n\n${paragraph}`);
  const stored = { written: text, isCut: end === 'cut', sources: toStoredSources(context, chosen, true) };
  send('done', await settle(context, { ...draft, kind: 'written', ...stored }, also));
}

/** Stores an answer and counts the question in one transaction, together with the statements in `also`. */
async function settle(
  context: Context,
  row: NewAnswer,
  also: readonly BatchItem<'sqlite'>[],
): Promise<AnswerEvents['done']> {
  const { db } = context;
  const { stored, used } = await namedBatch(db, {
    conversation: upsertConversation(db, row),
    stored: insertAnswer(db, row),
    settled: settleQuestionUse(db, row.id, context.now.getTime()),
    also,
    used: selectUsedQuestions(db, memberDay(context, row.userId)),
  });
  return {
    conversation: { id: row.conversationId, title: row.title, askedAt: row.askedAt },
    allowance: presentAllowance(context, used[0]?.used ?? 0),
    isCut: stored[0]?.isCut ?? row.isCut,
  };
}
