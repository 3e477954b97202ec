import { parseWords } from '#api/platform/search/match-query.ts';
import { type Form, findRelatedForms, matchesWordForm, matchOfForm } from './related-words.ts';
import { stopWords } from './stop-words.ts';

/** A word of a question as it was typed, with the prefixes of its other forms. */
export interface QuestionWord {
  word: string;
  /** The word without its ending. */
  stem: string;
  /** The first letters that most forms of the word share. */
  start: string;
  /** Forms that don't share these letters, and translations. */
  related: Form[];
  /** Less than 1 for a word of the previous question. */
  weight: number;
  /** The FTS5 query for the word in all its forms. */
  match: string;
}

/** How well a word in a text matches, best first. A related word counts as the same word. */
const tierWeights = { exact: 1, stem: 0.85, related: 0.7, start: 0.5 } as const;

/** Limited because each word takes up to three lookups in two indexes. */
const maxWords = 10;
const startLength = 4;

/**
 * Endings, longest first. Removing letters that only look like an ending does no harm: the stem just gets shorter, and
 * keeps at least four letters.
 */
const endings = [
  ...['dele', 'tele', 'dega', 'tega', 'dest', 'test', 'desse', 'tesse', 'deks', 'teks', 'takse', 'misega', 'mist'],
  ...['mise', 'mine', 'vad', 'sid', 'sime', 'tud', 'nud', 'sse', 'des', 'tes', 'del', 'tel', 'ings', 'ing', 'ies'],
  ...['st', 'le', 'lt', 'ks', 'ga', 'ni', 'na', 'ta', 'da', 'ma', 'de', 'te', 'id', 'ed', 'es', 'er', 'ly'],
  ...['s', 'l', 'd', 't', 'b', 'n'],
].sort((one, other) => other.length - one.length);

/** Extracts the words that say what a question is about, with those of the previous question last. */
export function wordsOf(question: string, before = ''): QuestionWord[] {
  const own = parseWords(question).filter(isSignificant);
  const earlier = parseWords(before).filter((word) => isSignificant(word) && !own.includes(word));
  const weigh = (weight: number) => (word: string) => {
    const forms = { word, stem: stemOf(word), start: startOf(word), related: findRelatedForms(word) };
    return { ...forms, weight, match: matchOf(forms) };
  };
  return [...own.map(weigh(1)), ...earlier.map(weigh(0.4))].slice(0, maxWords);
}

const isSignificant = (word: string) => !stopWords.has(word) && (word.length > 1 || /\d/.test(word));

function stemOf(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= startLength);
  const stem = ending ? word.slice(0, -ending.length) : word;
  return stem.length > startLength ? stem.replace(/[aeiouõäöü]$/, '') : stem;
}

/**
 * Returns the first letters that most forms of a word share. A short word isn't cut, because `uni` would match half of
 * the universe. Longer words share more letters with their other forms.
 */
const startOf = (word: string) =>
  word.length > startLength ? word.slice(0, word.length > 7 ? startLength + 1 : startLength) : word;

/** Returns how well a word in a text matches a word of a question; 0 if it doesn't. */
export function matchWeightOf({ word, stem, start, related }: QuestionWord, found: string): number {
  if (found === word) return tierWeights.exact;
  if (stem.length >= startLength && found.startsWith(stem)) return tierWeights.stem;
  if (related.some((form) => matchesWordForm(form, found))) return tierWeights.related;
  return start.length >= startLength && found.startsWith(start) ? tierWeights.start : 0;
}

/** Builds the FTS5 query for one word. BM25 adds the scores of all forms, so an exact match comes first. */
function matchOf({ word, stem, start, related }: Omit<QuestionWord, 'weight' | 'match'>): string {
  const forms = [...new Set([stem, start])].filter((form) => form.length >= startLength).map((form) => `"${form}"*`);
  return [...new Set([`"${word}"`, ...forms, ...related.map(matchOfForm)])].join(' OR ');
}
