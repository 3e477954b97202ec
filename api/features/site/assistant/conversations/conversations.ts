import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { isUnaccented } from '#api/platform/search/match-query.ts';
import { verb } from '#api/verb.ts';
import { nameExperts, writeAnswer } from '../answer/write-answer.ts';
import { type Answer, type Conversation, type OpenConversation, renameConversationSchema } from '../contract.ts';
import type { Candidate } from '../retrieve/candidates.ts';
import type { ExpertRow } from '../retrieve/queries.ts';
import { groupPassages, quotedReads } from '../retrieve/retrieve-quoted.ts';
import { wordsOf } from '../retrieve/words.ts';
import {
  type AnswerRow,
  deleteOwnConversations,
  findConversation,
  renameOwnConversation,
  selectAnswers,
  selectConversations,
} from './queries.ts';

/** The member's conversations, the one asked last first. */
export const listConversations = verb(
  { access: 'member' },
  async (context, _, { user }): Promise<{ data: { items: Conversation[]; nextCursor: null } }> => ({
    data: { items: await selectConversations(context.db, user.id), nextCursor: null },
  }),
);

/** A conversation, quoted anew from what the member may read at this moment. One exchange. */
export const getConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, member): Promise<{ data: OpenConversation }> => {
    const { db } = context;
    const { user } = member;
    const { conversations, answers, documents, discussions, experts } = await namedBatch(db, {
      conversations: findConversation(db, user.id, id),
      answers: selectAnswers(db, user.id, id),
      ...quotedReads(context, member, id),
    });
    const [conversation] = conversations;
    if (!conversation) throw new AppError('not_found');
    const passages = groupPassages(documents, discussions.flat());
    const present = (row: AnswerRow, index: number) =>
      presentAnswer(context, { row, before: answers[index - 1]?.question, passages, experts });
    return { data: { ...conversation, answers: answers.map(present) } };
  },
);

interface Read {
  row: AnswerRow;
  before: string | undefined;
  passages: ReadonlyMap<string, Candidate[]>;
  experts: readonly ExpertRow[];
}

function presentAnswer({ t, locale }: Context, { row, before, passages, experts }: Read): Answer {
  const { id, question, kind, askedAt } = row;
  const words = wordsOf(question, before);
  const isForgiving = locale === 'et' && isUnaccented(words.map(({ word }) => word));
  const quoted = row.sources.filter(({ place }) => place !== null);
  const sources = quoted.flatMap(({ id: of, locale: written, place }) => {
    const all = passages.get(of) ?? [];
    const found = all.find((each) => each.locale === written && each.place === place) ?? all[0];
    return found ? [found] : [];
  });
  const named = nameExperts(
    experts.filter((expert) => row.sources.some(({ place, id: of }) => place === null && of === expert.id)),
  );
  const from = { question, kind, words, isForgiving, sources, experts: named, gone: quoted.length - sources.length };
  const { paragraphs, sources: shown } = writeAnswer(t, from);
  return { id, question, kind, text: paragraphs.join('\n\n'), sources: shown, experts: named, askedAt };
}

export const renameConversation = verb(
  { access: 'member', params: idParams, input: renameConversationSchema },
  async (context, { id, title }, { user }): Promise<void> => {
    const renamed = await renameOwnConversation(context.db, user.id, id, title);
    if (renamed.length === 0) throw new AppError('not_found');
  },
);

/** Can be repeated. */
export const deleteConversation = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    await deleteOwnConversations(context.db, user.id, id);
  },
);

/** Deletes all of the member's conversations. The day's allowance stays used. */
export const deleteConversations = verb({ access: 'member' }, async (context, _, { user }): Promise<void> => {
  await deleteOwnConversations(context.db, user.id);
});
