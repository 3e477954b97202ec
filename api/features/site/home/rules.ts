import {
  type HomeChanges,
  type HomePage,
  type HomeSection,
  homeSectionSchema,
  type PlacedSection,
  type SectionChange,
} from './contract.ts';

/** A section of a draft, with its place among the others. */
export interface DraftSection extends PlacedSection {
  place: number;
}

/** Applies changes to some sections of a page. Returns the sections in order. */
export function applyHomeChanges(page: HomePage, changes: HomeChanges): DraftSection[] {
  const sections = new Map(page.map((section, place): [string, DraftSection] => [section.id, { ...section, place }]));
  for (const [id, { content, place }] of Object.entries(changes)) {
    const known = sections.get(id);
    const next = content ?? known?.content;
    if (!next || place === false) sections.delete(id);
    else sections.set(id, { id, content: next, place: place ?? known?.place ?? page.length });
  }
  return [...sections.values()].sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));
}

/** Computes the changes that turn the first page into the second. */
export function diffHomePages(from: HomePage, to: HomePage): HomeChanges {
  const before = new Map(from.map(({ id, content }, index) => [id, { index, content: JSON.stringify(content) }]));
  const left = new Set(to.map(({ id }) => id));
  const kept = findKeptSections(to.map(({ id }) => before.get(id)?.index ?? null));
  const places = placeMovedSections(kept, { from: from.length, to: to.length });
  const changes: Record<string, SectionChange> = {};
  for (const { id } of from) if (!left.has(id)) changes[id] = { place: false };
  for (const [index, { id, content }] of to.entries()) {
    const isSame = before.get(id)?.content === JSON.stringify(content);
    const place = places.get(index);
    if (isSame && place === undefined) continue;
    changes[id] = { ...(isSame ? {} : { content }), ...(place === undefined ? {} : { place }) };
  }
  return changes;
}

/**
 * Finds the sections that keep their place: the longest increasing subsequence of places. New sections aren't part of
 * it.
 */
function findKeptSections(places: ReadonlyArray<number | null>): Kept[] {
  /** For each length, at index length - 1, the run that ends at the lowest place. */
  const runs: Run[] = [];
  let longest: Run | undefined;
  for (const [index, place] of places.entries()) {
    if (place === null) continue;
    const length = countBelow(runs, place);
    const run = { index, place, before: runs[length - 1] };
    // Keep the first of equally long runs, so that if two neighbours swap, the second one counts as moved.
    if (length === runs.length) longest = run;
    runs[length] = run;
  }
  const kept: Kept[] = [];
  for (let run = longest; run; run = run.before) kept.push({ index: run.index, place: run.place });
  return kept.reverse();
}

interface Kept {
  /** The index in the new page. */
  index: number;
  /** The place in the earlier page. */
  place: number;
}
interface Run extends Kept {
  before: Run | undefined;
}

/** Counts how many of these sorted runs end below a place. */
function countBelow(runs: readonly Run[], place: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.place ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Computes places for the sections that move, by index: between the places of the sections that stay, in the order of
 * the new page.
 */
function placeMovedSections(kept: readonly Kept[], lengths: Record<'from' | 'to', number>): Map<number, number> {
  const places = new Map<number, number>();
  let low: Kept = { index: -1, place: -1 };
  for (const high of [...kept, { index: lengths.to, place: lengths.from }]) {
    const step = (high.place - low.place) / (high.index - low.index);
    for (let index = low.index + 1; index < high.index; index += 1) {
      places.set(index, low.place + step * (index - low.index));
    }
    low = high;
  }
  return places;
}

/**
 * Gives sections the ids of the earlier sections they most likely come from: those with the same content, or else the
 * next one of the same kind.
 */
export function reuseSectionIds(
  before: HomePage,
  sections: readonly HomeSection[],
  newId: () => string,
): PlacedSection[] {
  const left = [...before];
  const take = (isIt: (section: PlacedSection) => boolean) => {
    const at = left.findIndex(isIt);
    return at === -1 ? undefined : left.splice(at, 1)[0]?.id;
  };
  const same = sections.map((content) => {
    const text = JSON.stringify(content);
    return take((section) => JSON.stringify(section.content) === text);
  });
  return sections.map((content, index) => ({
    id: same[index] ?? take((section) => section.content.kind === content.kind) ?? newId(),
    content,
  }));
}

/** Parses the stored sections. Returns those that parse, and the ids of the others. */
export function parseHomePage(rows: ReadonlyArray<{ id: string; content: unknown }>): {
  page: PlacedSection[];
  unreadable: string[];
} {
  const parsed = rows.map(({ id, content }) => ({ id, content: homeSectionSchema.safeParse(content).data }));
  return {
    page: parsed.flatMap(({ id, content }) => (content ? [{ id, content }] : [])),
    unreadable: parsed.flatMap(({ id, content }) => (content ? [] : [id])),
  };
}

/** Returns every text and choice of a section by its path, such as `items.0.title.et`. */
export function sectionValues(section: HomeSection): Record<string, string> {
  const values: Record<string, string> = {};
  const read = (value: unknown, path: string): void => {
    if (typeof value === 'string') values[path] = value;
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) read(part, path ? `${path}.${name}` : name);
    }
  };
  read(section, '');
  return values;
}

/** Returns the picture files of a section, with the paths of the fields that name them. */
export function picturesIn(section: HomeSection): Array<[path: string, file: string]> {
  return Object.entries(sectionValues(section)).filter(([path]) => /(?:^|\.)picture\.file$/.test(path));
}
