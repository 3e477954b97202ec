import type { Context } from '#api/context.ts';
import { communityViewer } from '#api/features/community/spaces/index.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import type { Member } from '#api/permissions.ts';
import { owesTwoFactor } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { isUnaccented } from '#api/platform/search/match-query.ts';
import { visibleTo } from '../../search/index.ts';
import { passagesOf, passagesOfDiscussion } from './candidates.ts';
import {
  type CountRow,
  countWords,
  type ExpertRow,
  findDiscussions,
  findDocuments,
  selectNearbyExperts,
} from './queries.ts';
import { bestTier, type Ranked, rankPassages, type WeighedWord, wordsIn } from './rank.ts';
import { type QuestionWord, wordsOf } from './words.ts';

export interface Retrieved {
  words: WeighedWord[];
  isForgiving: boolean;
  /** The best passage of each source, best first. */
  passages: Ranked[];
  /** The community's experts, nearest to the question first. */
  experts: ExpertRow[];
}

/**
 * The passages that say most about a question, of what the member may read at this moment: the conditions are those of
 * search, inside the query. `before` is the question before it in the conversation. One exchange.
 */
export async function retrieve(
  context: Context,
  member: Member,
  { question, before }: { question: string; before?: string | undefined },
): Promise<Retrieved> {
  const { db, locale, tenant } = context;
  const words = wordsOf(question, before);
  const { switchedOff } = tenant;
  // Estonian typed without its letters. In English, plain letters are all that a word has.
  const isForgiving = locale === 'et' && isUnaccented(words.map(({ word }) => word));
  const visible = visibleTo(viewerOf(context), switchedOff, member.user.id);
  const query = { words, isForgiving };
  const isAsked = words.length > 0;
  const readsPosts = isAsked && !switchedOff.includes('community') && !owesTwoFactor(context, member);
  const viewer = communityViewer(context, member);
  const { counts, documents, discussions, experts } = await namedBatch(db, {
    counts: isAsked ? [countWords(db, query)] : [],
    documents: isAsked ? [findDocuments(db, query, visible, locale)] : [],
    discussions: readsPosts ? [findDiscussions(db, query, viewer, locale)] : [],
    experts: selectNearbyExperts(db, visible, locale),
  });
  const weighed = weigh(words, counts.flat()[0]);
  const candidates = [...documents.flat().flatMap(passagesOf), ...discussions.flat().flatMap(passagesOfDiscussion)];
  return {
    ...{ words: weighed, isForgiving },
    passages: rankPassages(candidates, weighed, locale, isForgiving),
    experts: nearestFirst(experts, weighed, isForgiving),
  };
}

const rareCount = 3;

function weigh(words: readonly QuestionWord[], counts: CountRow | undefined): WeighedWord[] {
  const all = counts?.documents ?? 0;
  return words.map((word, place) => ({
    ...word,
    // A word that no text has says no more than a rare one: it may be a misspelling.
    rarity: Math.log(1.3 + (all + 1) / ((counts?.[`w${place}`] || rareCount) + 1)),
  }));
}

function nearestFirst(experts: readonly ExpertRow[], words: readonly WeighedWord[], isForgiving: boolean): ExpertRow[] {
  const nearness = ({ name, headline, fields }: ExpertRow) => {
    const found = wordsIn([name, headline, ...fields.flatMap(({ et, en }) => [et, en])].join(' '), isForgiving);
    return words.reduce((sum, word) => sum + word.rarity * word.weight * bestTier(word, found), 0);
  };
  return experts
    .map((expert) => ({ expert, nearness: nearness(expert) }))
    .sort((one, other) => other.nearness - one.nearness)
    .map(({ expert }) => expert);
}
