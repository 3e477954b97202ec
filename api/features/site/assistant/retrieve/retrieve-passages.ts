import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { hasOnlyPlainLetters } from '#api/platform/search/match-query.ts';
import { searchRightsOf } from '../../search/index.ts';
import type { QuestionVector } from '../vectors/queries.ts';
import { answersQuestion } from './answers-question.ts';
import { passagesOf, passagesOfDiscussion } from './candidates.ts';
import { fuseRankings } from './fuse-rankings.ts';
import {
  type CountRow,
  countWords,
  type ExpertRow,
  findDiscussions,
  findDocuments,
  findNearDiscussions,
  findNearDocuments,
  selectNearbyExperts,
} from './queries.ts';
import { bestMatchWeight, type RankedPassage, rankPassages, type WeightedWord, wordsIn } from './rank.ts';
import { type QuestionWord, wordsOf } from './words.ts';

export interface RetrievedPassages {
  words: WeightedWord[];
  isForgiving: boolean;
  /** The best passage of each source, best first. */
  passages: RankedPassage[];
  /** Whether a passage covers enough of the question's words to be quoted as an answer. */
  isCarried: boolean;
  /** Whether some passages were found by meaning. Only a model can tell whether these contain an answer. */
  isMeant: boolean;
  /** The community's experts, nearest to the question first. */
  experts: ExpertRow[];
}

/**
 * Retrieves the best passages for a question, in one exchange, among those that the member may read now: the query has
 * the same conditions as search. `before` is the previous question in the conversation. With `meaning`, passages that
 * say the same in other words are found, too.
 */
export async function retrievePassages(
  context: Context,
  member: Member,
  { question, before, meaning }: { question: string; before?: string | undefined; meaning?: QuestionVector | null },
): Promise<RetrievedPassages> {
  const { db, locale } = context;
  const words = wordsOf(question, before);
  // Estonian may be typed without its special letters. English words have plain letters anyway.
  const isForgiving = locale === 'et' && hasOnlyPlainLetters(words.map(({ word }) => word));
  const { visible, viewer } = searchRightsOf(context, member);
  const query = { words, isForgiving };
  const isAsked = words.length > 0;
  const { counts, documents, discussions, nearDocuments, nearDiscussions, experts } = await namedBatch(db, {
    counts: isAsked ? [countWords(db, query)] : [],
    documents: isAsked ? [findDocuments(db, query, visible, locale)] : [],
    discussions: isAsked && viewer ? [findDiscussions(db, query, viewer, locale)] : [],
    nearDocuments: meaning ? [findNearDocuments(db, meaning, visible)] : [],
    nearDiscussions: meaning && viewer ? [findNearDiscussions(db, meaning, viewer, locale)] : [],
    experts: selectNearbyExperts(db, visible, locale),
  });
  const near = { documents: nearDocuments.flat(), discussions: nearDiscussions.flat() };
  const weighed = weigh(words, counts.flat()[0]);
  const candidates = [
    ...once([...documents.flat(), ...near.documents]).flatMap(passagesOf),
    ...once([...discussions.flat(), ...near.discussions]).flatMap(passagesOfDiscussion),
  ];
  const nearRows = [...near.documents, ...near.discussions];
  const byWords = rankPassages(candidates, weighed, locale, isForgiving);
  return {
    ...{ words: weighed, isForgiving },
    passages: fuseRankings(byWords, candidates, nearRows),
    isCarried: answersQuestion(byWords[0]),
    isMeant: nearRows.length > 0,
    experts: sortExperts(experts, weighed, isForgiving),
  };
}

/** Removes duplicates of texts that were found both by words and by meaning. */
function once<Row extends { id: string; locale: string | null }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [`${row.id} ${row.locale}`, row])).values()];
}

const rareCount = 3;

function weigh(words: readonly QuestionWord[], counts: CountRow | undefined): WeightedWord[] {
  const all = counts?.documents ?? 0;
  return words.map((word, place) => ({
    ...word,
    // A word that no text contains counts as rare, because it may be a misspelling.
    rarity: Math.log(1.3 + (all + 1) / ((counts?.[`w${place}`] || rareCount) + 1)),
  }));
}

function sortExperts(experts: readonly ExpertRow[], words: readonly WeightedWord[], isForgiving: boolean): ExpertRow[] {
  const nearness = ({ name, headline, fields }: ExpertRow) => {
    const found = wordsIn([name, headline, ...fields.flatMap(({ et, en }) => [et, en])].join(' '), isForgiving);
    return words.reduce((sum, word) => sum + word.rarity * word.weight * bestMatchWeight(word, found), 0);
  };
  return experts
    .map((expert) => ({ expert, nearness: nearness(expert) }))
    .sort((one, other) => other.nearness - one.nearness)
    .map(({ expert }) => expert);
}
