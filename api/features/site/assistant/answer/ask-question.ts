import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Refused, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { verb } from '#api/verb.ts';
import { dailyOf, presentAllowance, today } from '../allowance/allowance.ts';
import { releaseUse, reserveUse, selectUsed, settleUse } from '../allowance/queries.ts';
import { askRefusals, type Conversation, maxQuestions, maxTitle, questionSchema } from '../contract.ts';
import { findConversation, insertAnswer, putConversation, selectAnswers } from '../conversations/queries.ts';
import { retrieve } from '../retrieve/retrieve.ts';
import { streamEvents } from './stream-events.ts';
import { chooseSources, writeAnswer } from './write-answer.ts';

/** An answer takes a second. A use that is still unsettled by then belongs to a request that crashed. */
const reservedMs = 60_000;

const limitOf = (userId: string): RateLimit => ({
  ...{ rule: 'assistant.member', subject: userId, attempts: 20, windowSeconds: 60 },
});

/**
 * Answers a question by quoting what the member may read, as a stream of server-sent events. Three exchanges: one
 * reserves the question, one retrieves, one stores and settles. It is settled before the first byte is sent, so that
 * leaving early changes nothing.
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
  const use = { id: useId, ...day, expiresAt: day.now + reservedMs, daily: dailyOf(context), conversationId };
  const { counted, reserved, conversation, questions } = await namedBatch(db, {
    counted: countAttempt(db, limit, now),
    reserved: reserveUse(db, use),
    conversation: conversationId ? [findConversation(db, user.id, conversationId)] : [],
    questions: conversationId ? [selectAnswers(db, user.id, conversationId)] : [],
  });
  const isReserved = reserved.rowsAffected === 1;
  try {
    refuseWhenOver(limit, counted, now);
  } catch (error) {
    if (isReserved) await releaseUse(db, useId);
    throw error;
  }
  return { isReserved, conversation: conversation.flat()[0], questions: questions.flat() };
}

interface Reserved {
  question: string;
  useId: string;
  conversation: Conversation | undefined;
  questions: ReadonlyArray<{ question: string }>;
}

async function answer(context: Context, member: Member, { question, useId, conversation, questions }: Reserved) {
  const { db, now, t } = context;
  const retrieved = await retrieve(context, member, { question, before: questions.at(-1)?.question });
  const chosen = chooseSources(question, retrieved);
  const { paragraphs, sources } = writeAnswer(t, { ...retrieved, ...chosen, question });
  const row = {
    id: newId(),
    conversationId: conversation?.id ?? newId(),
    userId: member.user.id,
    title: conversation?.title ?? cutText(question, maxTitle),
    ...{ question, kind: chosen.kind, askedAt: now.getTime() },
    sources: [
      ...chosen.sources.map(({ kind, id, locale, place }) => ({ kind, id, locale, place })),
      ...chosen.experts.map(({ id }) => ({ kind: 'expert' as const, id, locale: context.locale, place: null })),
    ],
  };
  const { used } = await namedBatch(db, {
    conversation: putConversation(db, row),
    answer: insertAnswer(db, row),
    settled: settleUse(db, useId, now.getTime()),
    used: selectUsed(db, today(context, member.user.id)),
  });
  const { kind, experts } = chosen;
  return streamEvents([
    { name: 'sources', data: { kind, sources, experts } },
    ...paragraphs.map((text, index) => ({
      name: 'delta' as const,
      data: { text: index === 0 ? text : `\n\n${text}` },
    })),
    {
      name: 'done',
      data: {
        conversation: { id: row.conversationId, title: row.title, askedAt: row.askedAt },
        answerId: row.id,
        allowance: presentAllowance(context, used[0]?.used ?? 0),
      },
    },
  ]);
}
