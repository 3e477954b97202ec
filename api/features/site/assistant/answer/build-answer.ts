import type { Translate } from '#api/platform/i18n/translate.ts';
import type { Answer, NamedExpert, Source } from '../contract.ts';
import type { Candidate } from '../retrieve/candidates.ts';
import type { ExpertRow } from '../retrieve/queries.ts';
import type { RankedPassage } from '../retrieve/rank.ts';
import type { RetrievedPassages } from '../retrieve/retrieve-passages.ts';
import type { QuestionWord } from '../retrieve/words.ts';
import { selectQuote } from './quote.ts';
import { findSensitiveTopics } from './sensitive-topics.ts';

const most = { sources: 5, quotes: 3, experts: 3 } as const;
/** The lowest scores of sources and quotes, relative to the best passage. */
const least = { source: 0.4, quote: 0.6 } as const;

export interface ChosenSources {
  kind: Answer['kind'];
  sources: Candidate[];
  experts: NamedExpert[];
}

/**
 * Chooses the sources that an answer quotes and the experts it names. Identical passages from two places are quoted
 * once.
 */
export function chooseSources(
  question: string,
  { passages: all, experts, isCarried }: RetrievedPassages,
): ChosenSources {
  const passages = all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
  const [best] = passages;
  const isSensitive = findSensitiveTopics(question).length > 0;
  if (!best || !isCarried) return chooseNearestSources({ passages, experts });
  const isNear = ({ score }: RankedPassage) => score >= best.score * least.source;
  // Experts whose own profile answers the question are already among the sources.
  return {
    kind: 'quotes',
    sources: passages.filter(isNear).slice(0, most.sources),
    experts: isSensitive ? nameExperts(experts) : [],
  };
}

/** Chooses the sources nearest to a question that nothing answers. */
export const chooseNearestSources = ({
  passages,
  experts,
}: Pick<RetrievedPassages, 'passages' | 'experts'>): ChosenSources => ({
  kind: 'unknown',
  sources: passages.slice(0, most.quotes),
  experts: nameExperts(experts),
});

export function nameExperts(experts: readonly ExpertRow[]): NamedExpert[] {
  return experts
    .flatMap(({ id, name, headline }) => (name ? [{ id, name, headline, path: `/profile/${id}` }] : []))
    .slice(0, most.experts);
}

export interface WrittenAnswer {
  /** The paragraphs of the answer, in order. */
  paragraphs: string[];
  sources: Source[];
}

interface WrittenFrom extends ChosenSources {
  question: string;
  words: readonly QuestionWord[];
  isForgiving: boolean;
  /** The text that a model wrote, if any. */
  written?: string | null;
  /** How many of the sources the reader may no longer read. */
  gone?: number;
}

/** Builds the answer in the reader's language from quotes, or from the text that a model wrote. */
export function buildAnswer(t: Translate, from: WrittenFrom): WrittenAnswer {
  const { question, kind, words, isForgiving, written, gone = 0 } = from;
  const sources = presentSources(from.sources);
  const quotes = sources
    .slice(0, most.quotes)
    .map(({ passage, number }) => t('assistant:quote', { quote: selectQuote(passage, words, isForgiving), number }));
  const isKnown = kind === 'quotes' && quotes.length > 0;
  const known = isKnown ? [t('assistant:quoting'), ...quotes] : [];
  const unknown = kind === 'unknown' ? [t(sources.length > 0 ? 'assistant:unknownNearest' : 'assistant:unknown')] : [];
  const own = written ? [written] : [];
  return {
    paragraphs: [
      ...known,
      ...own,
      ...unknown,
      ...(gone > 0 ? [t('assistant:gone')] : []),
      ...sensitiveTopicParagraphs(t, question),
    ],
    sources,
  };
}

/** Returns paragraphs that recommend asking a professional, for questions about health, law or money. */
export const sensitiveTopicParagraphs = (t: Translate, question: string) =>
  findSensitiveTopics(question).map((topic) => t(`assistant:sensitive.${topic}`));

/** Presents the sources, numbered in the way that an answer cites them. */
export const presentSources = (passages: readonly Candidate[]): Source[] =>
  passages.map(({ id, kind, path, title, locale, heading, startsAt, seconds, text }, index) => ({
    ...{ number: index + 1, id, kind, path, title, locale, heading, startsAt, seconds },
    passage: text,
  }));
