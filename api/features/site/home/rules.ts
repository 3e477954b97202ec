import {
  type HomeChanges,
  type HomePage,
  type HomeSection,
  homeSectionSchema,
  type PlacedSection,
  type SectionChange,
} from './contract.ts';

/** A section of a draft and its place among the others. */
export interface DraftSection extends PlacedSection {
  place: number;
}

/** The page with some sections changed, in order. */
export function withHomeChanges(page: HomePage, changes: HomeChanges): DraftSection[] {
  const sections = new Map(page.map((section, place): [string, DraftSection] => [section.id, { ...section, place }]));
  for (const [id, { content, place }] of Object.entries(changes)) {
    const known = sections.get(id);
    const next = content ?? known?.content;
    if (!next || place === false) sections.delete(id);
    else sections.set(id, { id, content: next, place: place ?? known?.place ?? page.length });
  }
  return [...sections.values()].sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));
}

/** What differs between two pages, as changes that lead from the first to the second. */
export function homeDifference(from: HomePage, to: HomePage): HomeChanges {
  const before = new Map(from.map(({ id, content }, index) => [id, { index, content: JSON.stringify(content) }]));
  const kept = longestRise(to.map(({ id }) => before.get(id)?.index ?? null));
  const changes: Record<string, SectionChange> = {};
  for (const { id } of from) if (!to.some((section) => section.id === id)) changes[id] = { place: false };
  for (const [index, { id, content }] of to.entries()) {
    const isSame = before.get(id)?.content === JSON.stringify(content);
    const place = kept.has(index) ? {} : { place: placeBetween(index, kept, from.length) };
    if (!isSame || !kept.has(index)) changes[id] = { ...(isSame ? {} : { content }), ...place };
  }
  return changes;
}

/**
 * Which sections keep their place, by their index in the new page: as many as possible whose places rise. A section
 * without a place before is none of them.
 */
function longestRise(places: ReadonlyArray<number | null>): Map<number, number> {
  let longest: ReadonlyArray<[index: number, place: number]> = [];
  const endingAt: Array<typeof longest> = [];
  for (const [index, place] of places.entries()) {
    if (place === null) continue;
    const before = endingAt
      .filter((run) => (run.at(-1)?.[1] ?? 0) < place)
      .reduce((best, run) => (run.length > best.length ? run : best), []);
    const run = [...before, [index, place] as [number, number]];
    endingAt.push(run);
    if (run.length > longest.length) longest = run;
  }
  return new Map(longest);
}

/** A place for a section that moves: after the last that keeps its own before it, in the order of the new page. */
function placeBetween(index: number, kept: ReadonlyMap<number, number>, length: number): number {
  const before = Math.max(-1, ...[...kept.keys()].filter((each) => each < index));
  const after = Math.min(...[...kept.keys()].filter((each) => each > index));
  const low = kept.get(before) ?? -1;
  const high = kept.get(after) ?? length;
  const steps = (Number.isFinite(after) ? after : index + 1) - before;
  return low + ((high - low) * (index - before)) / steps;
}

/** Gives sections the ids of those that they most likely were: the same content, or else the next of their kind. */
export function withKnownIds(before: HomePage, sections: readonly HomeSection[], newId: () => string): PlacedSection[] {
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

/** Stored sections that parse; the ids of the others. */
export function parsePage(rows: ReadonlyArray<{ id: string; content: unknown }>): {
  page: PlacedSection[];
  unreadable: string[];
} {
  const parsed = rows.map(({ id, content }) => ({ id, content: homeSectionSchema.safeParse(content).data }));
  return {
    page: parsed.flatMap(({ id, content }) => (content ? [{ id, content }] : [])),
    unreadable: parsed.flatMap(({ id, content }) => (content ? [] : [id])),
  };
}

/** Every text and choice of a section by its path, such as `items.0.title.et`. */
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

/** The pictures of a section and the paths that name them. */
export function picturesIn(section: HomeSection): Array<[path: string, file: string]> {
  return Object.entries(sectionValues(section)).filter(([path]) => /(?:^|\.)picture\.file$/.test(path));
}
