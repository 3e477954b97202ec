import { diffWordsWithSpace } from 'diff';
import type { Change } from './contract.ts';

/** The most edits that are looked for: the time grows with the square of how much texts differ. */
const maxEditLength = 1_500;

/** What changed between two texts, word by word; a text that is no longer there is null. */
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
