import type { RankedPassage } from './rank.ts';

/** Measured on the judged questions: with less coverage, a passage shares words with the question only by chance. */
const leastCoverage = { oneWord: 0.54, several: 0.34 } as const;

/** Whether a passage covers enough of the question to be quoted as an answer. */
export const answersQuestion = (passage: RankedPassage | undefined): passage is RankedPassage =>
  passage !== undefined && passage.coverage >= (passage.mentioned > 1 ? leastCoverage.several : leastCoverage.oneWord);
