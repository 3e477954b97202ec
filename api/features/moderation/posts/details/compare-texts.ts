import { diffWordsWithSpace } from 'diff';
import type { Change } from './contract.ts';

/** The maximum number of edits to search for, because time grows with the square of the difference. */
const maxEditLength = 1_500;

/** Compares two texts word by word. `after` is null if there is no such text. */
export function compareTexts(before: string, after: string | null): Change[] {
  const found = diffWordsWithSpace(before, after ?? '', { maxEditLength });
  const changes: Change[] = found
    ? found.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after ?? '' },
      ];
  return changes.filter(({ text }) => text !== '');
}
