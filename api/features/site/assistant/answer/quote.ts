import { sentencesOf } from '../retrieve/cut-passages.ts';
import { bestMatchWeight, wordsIn } from '../retrieve/rank.ts';
import type { QuestionWord } from '../retrieve/words.ts';

const maxQuote = 320;

/** Selects the sentences of a passage that answer a question best: the best one, and as many around it as fit. */
export function selectQuote(passage: string, words: readonly QuestionWord[], isForgiving: boolean): string {
  const sentences = sentencesOf(passage);
  const scores = sentences.map((sentence) => {
    const found = wordsIn(sentence, isForgiving);
    return words.reduce((sum, word) => sum + word.weight * bestMatchWeight(word, found), 0);
  });
  let from = scores.indexOf(Math.max(...scores));
  let until = from + 1;
  const length = (start: number, end: number) => sentences.slice(start, end).join(' ').length;
  while (until < sentences.length && length(from, until + 1) <= maxQuote) until += 1;
  while (from > 0 && length(from - 1, until) <= maxQuote) from -= 1;
  const start = from > 0 ? '… ' : '';
  const end = until < sentences.length ? ' …' : '';
  return `${start}${sentences.slice(from, until).join(' ')}${end}`;
}
