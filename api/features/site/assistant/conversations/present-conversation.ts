import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import type { NamedResults } from '#api/platform/database/named-batch.ts';
import { hasOnlyPlainLetters } from '#api/platform/search/match-query.ts';
import { buildAnswer, nameExperts } from '../answer/build-answer.ts';
import type { Answer, OpenConversation } from '../contract.ts';
import type { Candidate } from '../retrieve/candidates.ts';
import { digestOf } from '../retrieve/digest-of.ts';
import type { ExpertRow } from '../retrieve/queries.ts';
import { groupPassages, quotedSourceReads } from '../retrieve/retrieve-quoted.ts';
import { wordsOf } from '../retrieve/words.ts';
import { type AnswerRow, findConversation, quotedIdsIn, selectAnswers } from './queries.ts';

/** Returns the queries needed to open a conversation, for a `namedBatch`. */
export function conversationReads(context: Context, member: Member, id: string) {
  return {
    conversations: findConversation(context.db, member.user.id, id),
    answers: selectAnswers(context.db, member.user.id, id),
    ...quotedSourceReads(context, member, quotedIdsIn(member.user.id, id)),
  };
}

/** Presents the conversation, with quotes from the sources that the member may read now. Null if it doesn't exist. */
export function presentConversation(
  context: Context,
  read: NamedResults<ReturnType<typeof conversationReads>>,
): OpenConversation | null {
  const { conversations, answers, documents, discussions, experts } = read;
  const [conversation] = conversations;
  if (!conversation) return null;
  const passages = groupPassages(documents, discussions.flat());
  const present = (row: AnswerRow, index: number) =>
    presentAnswer(context, { row, before: answers[index - 1]?.question, passages, experts }).answer;
  return { ...conversation, answers: answers.map(present) };
}

interface Read {
  row: AnswerRow;
  before: string | undefined;
  passages: ReadonlyMap<string, Candidate[]>;
  experts: readonly ExpertRow[];
}

/** Presents an answer as it is now, with `gone`, the number of its sources that the reader may not read. */
export function presentAnswer({ t, locale }: Context, { row, before, passages, experts }: Read) {
  const { id, question, askedAt, isCut, isHelpful, shareId } = row;
  const words = wordsOf(question, before);
  const isForgiving = locale === 'et' && hasOnlyPlainLetters(words.map(({ word }) => word));
  const quoted = row.sources.filter(({ place }) => place !== null);
  const sources = quoted.flatMap(({ id: of, locale: written, place }) => {
    const all = passages.get(of) ?? [];
    const found = all.find((each) => each.locale === written && each.place === place) ?? all[0];
    return found ? [found] : [];
  });
  const named = nameExperts(
    experts.filter((expert) => row.sources.some(({ place, id: of }) => place === null && of === expert.id)),
  );
  const isAsWritten = row.sources.every(
    ({ digest }, index) => digest === undefined || digest === digestOf(sources[index]?.text ?? ''),
  );
  const written = isAsWritten && sources.length === quoted.length ? row.written : null;
  // If a source of a model's text is gone or has changed, quotes of the other sources replace the text.
  const kind = row.kind === 'written' && written === null ? 'quotes' : row.kind;
  const from = { question, kind, words, isForgiving, sources, experts: named, written };
  const gone = quoted.length - sources.length;
  const { paragraphs, sources: shown } = buildAnswer(t, { ...from, gone });
  const answer: Answer = {
    ...{ id, question, kind, isCut, isHelpful, shareId },
    ...{ text: paragraphs.join('\n\n'), sources: shown, experts: named, askedAt },
  };
  return { answer, gone };
}
