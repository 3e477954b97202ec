import type { HomeView } from '#api/features/operations/setup/home-studio/contract.ts';
import type { HomeState } from './home-writer.ts';
import { type Values, valuesOf } from './section-values.ts';

/** A section in the studio's list. */
export interface ShownSection {
  id: string;
  /** Null if someone else removed the section while it was being changed here. */
  place: number | null;
  content: Values;
  state: HomeView['sections'][number]['state'];
}

/** Returns the sections with the text typed here. Sections that others removed in the meantime come last. */
export function shownSections({ home, edits }: Pick<HomeState, 'home' | 'edits'>): ShownSection[] {
  const there = (home?.sections ?? []).map((section) => ({
    ...section,
    content: edits[section.id]?.content ?? valuesOf(section.content),
  }));
  const gone = Object.entries(edits).filter(([id]) => !there.some((section) => section.id === id));
  return [...there, ...gone.map(([id, { content }]) => ({ id, content, place: null, state: 'changed' as const }))];
}
