import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Refused, refuse } from '#api/platform/http/refusal.ts';
import { selectModelKey } from '#api/platform/models/community-model.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { verb } from '#api/verb.ts';
import { dailyOf, presentAllowance, today } from '../allowance/allowance.ts';
import { releaseUse, reserveUse, selectUsed, settleUse } from '../allowance/queries.ts';
import {
  type AnswerEvents,
  askRefusals,
  type Conversation,
  maxQuestions,
  maxTitle,
  questionSchema,
  type Source,
} from '../contract.ts';
import {
  findConversation,
  insertAnswer,
  type NewAnswer,
  putConversation,
  selectAnswers,
} from '../conversations/queries.ts';
import { type AdmittedModel, admitModel } from '../model/admit-model.ts';
import { type Retrieved, retrieve } from '../retrieve/retrieve.ts';
import type { StoredSource } from '../schema.ts';
import { type SendEvent, streamEvents } from './stream-events.ts';
import {
  type Chosen,
  chooseSources,
  digestOf,
  nearestOf,
  presentSources,
  sensitiveTopicParagraphs,
  writeAnswer,
} from './write-answer.ts';

/** Quotes take a second, a model up to two minutes. What is still unsettled by then belongs to a request that crashed. */
const reservedMs = { quotes: 60_000, model: 3 * 60_000 } as const;

const limitOf = (userId: string): RateLimit => ({
  ...{ rule: 'assistant.member', subject: userId, attempts: 20, windowSeconds: 60 },
});

/**
 * Answers a question from what the member may read, as a stream of server-sent events: in a model's words if the
 * community has one, else in quotes. Three exchanges: one reserves the question, one retrieves, one stores and settles.
 * A model's cost takes a fourth.
 */
export const askQuestion = verb(
  { access: 'member', input: questionSchema, refusals: askRefusals },
  async (context, given, member): Promise<Response | Refused<keyof typeof askRefusals>> => {
    const { db } = context;
    const conversationId = given.conversationId ?? null;
    const useId = newId();
    const reserved = await reserve(context, member, useId, conversationId);
    if (conversationId !== null && !reserved.conversation) throw new AppError('not_found');
    if (!reserved.isReserved) return refuse('questions_used_up');
    try {
      if (reserved.questions.length >= maxQuestions) {
        await releaseUse(db, useId);
        return refuse('conversation_full');
      }
      return await answer(context, member, { question: given.question, useId, ...reserved });
    } catch (error) {
      await releaseUse(db, useId).catch(() => undefined);
      throw error;
    }
  },
);

/** In one transaction, so that questions asked at once can't exceed the allowance together. */
async function reserve(context: Context, { user }: Member, useId: string, conversationId: string | null) {
  const { db, now } = context;
  const limit = limitOf(user.id);
  const day = today(context, user.id);
  const use = {
    id: useId,
    ...day,
    expiresAt: day.now + reservedMs[context.tenant.ai ? 'model' : 'quotes'],
    daily: dailyOf(context),
    conversationId,
  };
  const { counted, reserved, conversation, questions, key } = await namedBatch(db, {
    counted: countAttempt(db, limit, now),
    reserved: reserveUse(db, use),
    conversation: conversationId ? [findConversation(db, user.id, conversationId)] : [],
    questions: conversationId ? [selectAnswers(db, user.id, conversationId)] : [],
    key: context.tenant.ai ? [selectModelKey(context)] : [],
  });
  const isReserved = reserved.rowsAffected === 1;
  try {
    refuseWhenOver(limit, counted, now);
  } catch (error) {
    if (isReserved) await releaseUse(db, useId);
    throw error;
  }
  return { isReserved, conversation: conversation.flat()[0], questions: questions.flat(), key: key.flat() };
}

interface Reserved {
  question: string;
  useId: string;
  /** Of the community's model, encrypted. */
  key: ReadonlyArray<{ encrypted: string }>;
  conversation: Conversation | undefined;
  questions: ReadonlyArray<{ question: string }>;
}

async function answer(context: Context, member: Member, { question, useId, key, conversation, questions }: Reserved) {
  const before = questions.at(-1)?.question;
  const retrieved = await retrieve(context, member, { question, before });
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
  const model = chosen.kind === 'quotes' ? await admitModel(context, key, asked) : null;
  if (model) {
    return streamEvents(context, (send) => streamWritten(context, { draft, chosen, retrieved, sources, model }, send));
  }
  const quoted = await settleQuotes(context, draft, { chosen, retrieved });
  return streamEvents(context, async (send) => sendQuotes(quoted, send));
}

type Draft = Pick<NewAnswer, 'id' | 'conversationId' | 'userId' | 'title' | 'question' | 'askedAt'>;

interface Found {
  chosen: Chosen;
  retrieved: Retrieved;
}

/** Stores an answer made of quotes, which is settled before its first byte is sent: leaving early changes nothing. */
async function settleQuotes(context: Context, draft: Draft, { chosen, retrieved }: Found, also?: BatchItem<'sqlite'>) {
  const { paragraphs, sources } = writeAnswer(context.t, { ...retrieved, ...chosen, question: draft.question });
  const { kind, experts } = chosen;
  const stored = { ...draft, kind, written: null, isCut: false, sources: storedSources(context, chosen) };
  const done = await settle(context, stored, also);
  return { paragraphs, sources: { answerId: draft.id, kind, sources, experts }, done };
}

function sendQuotes({ paragraphs, sources, done }: Awaited<ReturnType<typeof settleQuotes>>, send: SendEvent) {
  send('sources', sources);
  for (const [index, text] of paragraphs.entries()) send('delta', { text: index === 0 ? text : `\n\n${text}` });
  send('done', done);
}

interface Writing extends Found {
  draft: Draft;
  sources: readonly Source[];
  model: AdmittedModel;
}

/** Lets the model write, and stores what it wrote once it ends. Quotes take its place if nothing came. */
async function streamWritten(context: Context, { draft, sources, model, ...found }: Writing, send: SendEvent) {
  const { chosen } = found;
  const { experts } = chosen;
  send('sources', { answerId: draft.id, kind: 'written', sources: [...sources], experts });
  const show = (text: string) => send('delta', { text });
  const { end, text, use } = await model.write(show);
  const settleModel = model.settle(use);
  if (end === 'none' || end === 'unknown') {
    const other = end === 'none' ? chosen : { ...chosen, ...nearestOf(found.retrieved) };
    return sendQuotes(await settleQuotes(context, draft, { ...found, chosen: other }, settleModel), send);
  }
  for (const paragraph of sensitiveTopicParagraphs(context.t, draft.question)) show(`\n\n${paragraph}`);
  const stored = { written: text, isCut: end === 'cut', sources: storedSources(context, chosen, true) };
  send('done', await settle(context, { ...draft, kind: 'written', ...stored }, settleModel));
}

function storedSources({ locale }: Context, { sources, experts }: Chosen, isWritten = false): StoredSource[] {
  return [
    ...sources.map(({ kind, id, locale: of, place, text }) => ({
      ...{ kind, id, locale: of, place },
      ...(isWritten ? { digest: digestOf(text) } : {}),
    })),
    ...experts.map(({ id }) => ({ kind: 'expert' as const, id, locale, place: null })),
  ];
}

/** Stores an answer and counts the question, in one transaction with `also`. */
async function settle(context: Context, row: NewAnswer, also?: BatchItem<'sqlite'>): Promise<AnswerEvents['done']> {
  const { db } = context;
  const { stored, used } = await namedBatch(db, {
    conversation: putConversation(db, row),
    stored: insertAnswer(db, row),
    settled: settleUse(db, row.id, context.now.getTime()),
    also: also ? [also] : [],
    used: selectUsed(db, today(context, row.userId)),
  });
  return {
    conversation: { id: row.conversationId, title: row.title, askedAt: row.askedAt },
    allowance: presentAllowance(context, used[0]?.used ?? 0),
    isCut: stored[0]?.isCut ?? row.isCut,
  };
}
