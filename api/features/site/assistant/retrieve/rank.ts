import type { Locale } from '#api/platform/i18n/locales.ts';
import { parseWords } from '#api/platform/search/match-query.ts';
import type { Candidate } from './candidates.ts';
import { matchWeightOf, type QuestionWord } from './words.ts';

export interface WeightedWord extends QuestionWord {
  /** The weight of the word. Rare words count more than common ones. */
  rarity: number;
}

export interface RankedPassage extends Candidate {
  score: number;
  /** The share of the question's words that the passage, its heading or its title mentions, from 0 to 1. */
  coverage: number;
  /** How many of the question's words are mentioned. */
  mentioned: number;
}

/** The weights of matches. A title says what a text is about, but the passage itself must match, too. */
const placeWeights = { text: 1, heading: 0.7, title: 0.8 } as const;
const ownLanguage = 1.25;

/** Ranks the best passage of each source, best first. */
export function rankPassages(
  candidates: readonly Candidate[],
  words: readonly WeightedWord[],
  locale: Locale,
  isForgiving: boolean,
): RankedPassage[] {
  const best = new Map<string, RankedPassage>();
  for (const candidate of candidates) {
    const ranked = rank(candidate, words, isForgiving);
    const score = ranked.score * (candidate.locale === locale ? ownLanguage : 1);
    if (score > (best.get(candidate.id)?.score ?? 0)) best.set(candidate.id, { ...ranked, score });
  }
  return [...best.values()].sort((one, other) => other.score - one.score || (one.id < other.id ? 1 : -1));
}

function rank(candidate: Candidate, words: readonly WeightedWord[], isForgiving: boolean): RankedPassage {
  const places = [
    { weight: placeWeights.text, found: wordsIn(candidate.text, isForgiving) },
    { weight: placeWeights.heading, found: wordsIn(candidate.heading ?? '', isForgiving) },
    { weight: placeWeights.title, found: wordsIn(candidate.title, isForgiving) },
  ];
  const hasOwn = words.some(({ weight }) => weight === 1);
  let [score, covered, asked, mentioned] = [0, 0, 0, 0];
  for (const word of words) {
    const value = word.rarity * word.weight;
    const tiers = places.map(({ weight, found }) => ({ weight, tier: bestMatchWeight(word, found) }));
    score += tiers.reduce((sum, { weight, tier }) => sum + value * weight * tier, 0);
    const best = Math.max(...tiers.map(({ tier }) => tier));
    // The previous question narrows the search, but a passage that answers only the previous question doesn't answer
    // this one.
    const isAsked = word.weight === 1 || !hasOwn;
    covered += isAsked ? value * best : 0;
    asked += isAsked ? value : 0;
    mentioned += isAsked && best > 0 ? 1 : 0;
  }
  return { ...candidate, score, coverage: asked === 0 ? 0 : covered / asked, mentioned };
}

export function bestMatchWeight(word: QuestionWord, found: readonly string[]): number {
  return found.reduce((best, each) => Math.max(best, matchWeightOf(word, each)), 0);
}

/** Splits a text into words, without diacritics if the question has none. */
export function wordsIn(text: string, isForgiving: boolean): string[] {
  const words = parseWords(text);
  return isForgiving ? words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')) : words;
}
