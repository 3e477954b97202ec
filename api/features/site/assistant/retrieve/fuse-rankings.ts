import type { Candidate } from './candidates.ts';
import { digestOf } from './digest-of.ts';
import type { RankedPassage } from './rank.ts';

/** How much low ranks still count. 60 is the value from the paper that introduced the method. */
const smoothing = 60;

export interface RowWithDistances {
  id: string;
  distances: string | null;
}

interface Near {
  candidate: Candidate;
  similarity: number;
}

/**
 * Ranks by words and by meaning together (reciprocal rank fusion): passages that both find come first. Vectors count
 * only for passages that still have the embedded text. Each source is represented by its higher-ranked passage.
 */
export function fuseRankings(
  byWords: readonly RankedPassage[],
  candidates: readonly Candidate[],
  rows: readonly RowWithDistances[],
): RankedPassage[] {
  const best = rankByDistance(candidates, rows);
  if (best.length === 0) return [...byWords];
  const places = { words: placesOf(byWords), meaning: placesOf(best.map(({ candidate }) => candidate)) };
  const topScore = byWords[0]?.score || 1;
  const [top, least] = [best[0]?.similarity ?? 1, best.at(-1)?.similarity ?? 0];
  const worth = (place: number | undefined) => (place === undefined ? 0 : 1 / (smoothing + place));
  const words = new Map(byWords.map((ranked) => [ranked.id, ranked]));
  const near = new Map(best.map((each) => [each.candidate.id, each]));
  const fused = [...new Set([...words.keys(), ...near.keys()])].flatMap((id) => {
    const [ranked, meant] = [words.get(id), near.get(id)];
    const [byWord, byMeaning] = [places.words.get(id), places.meaning.get(id)];
    const passage = meant && (byWord === undefined || (byMeaning ?? 0) < byWord) ? meant.candidate : ranked;
    if (!passage) return [];
    const similar = meant ? (meant.similarity - least) / (top - least || 1) : 0;
    return {
      ...{ coverage: 0, mentioned: 0, ...ranked, ...passage },
      score: Math.max((ranked?.score ?? 0) / topScore, similar),
      fused: worth(byWord) + worth(byMeaning),
    };
  });
  return fused
    .sort((one, other) => other.fused - one.fused || other.score - one.score || (one.id < other.id ? 1 : -1))
    .map(({ fused: _, ...ranked }) => ranked);
}

const placesOf = (list: ReadonlyArray<{ id: string }>) => new Map(list.map(({ id }, index) => [id, index + 1]));

/** The nearest passage of each source, nearest first. */
function rankByDistance(candidates: readonly Candidate[], rows: readonly RowWithDistances[]): Near[] {
  const similarities = new Map<string, number>();
  for (const { id, distances } of rows) {
    const listed = JSON.parse(distances ?? '[]') as Array<[string, number]>;
    for (const [digest, distance] of listed) similarities.set(`${id} ${digest}`, 1 - distance);
  }
  const sources = new Set(rows.map(({ id }) => id));
  const best = new Map<string, Near>();
  for (const candidate of candidates) {
    if (!sources.has(candidate.id)) continue;
    const similarity = similarities.get(`${candidate.id} ${digestOf(candidate.text)}`);
    if (similarity !== undefined && similarity > (best.get(candidate.id)?.similarity ?? Number.NEGATIVE_INFINITY)) {
      best.set(candidate.id, { candidate, similarity });
    }
  }
  return [...best.values()].sort((one, other) => other.similarity - one.similarity);
}
