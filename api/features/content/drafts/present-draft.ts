import { isoTime } from '#api/platform/calendar/time.ts';
import type { ContentState } from '../content/contract.ts';
import type { EditedDraft, SavedDraft } from './contract.ts';
import type { EditedRow } from './queries.ts';

/** Returns an item's current state. A scheduled item past its time is published. */
export function stateAt(state: ContentState, publishAt: number | null, now: Date): ContentState {
  return state === 'scheduled' && publishAt !== null && publishAt <= now.getTime() ? 'published' : state;
}

type SavedRow = Pick<EditedRow, 'version' | 'state' | 'publishAt' | 'hasChanges' | 'heldFor' | 'faults'>;

/** Presents what a save may have changed besides the working copy. */
export function presentSavedDraft(row: SavedRow, now: Date): SavedDraft {
  const { version, state, publishAt, hasChanges, heldFor, faults } = row;
  return {
    version,
    state: stateAt(state, publishAt, now),
    publishAt: isoTime(publishAt),
    hasChanges,
    held: heldFor === null ? null : { publishAt: isoTime(heldFor), faults: faults ?? {} },
  };
}

/** Presents an item as the editor shows it. */
export function presentDraft(row: EditedRow, now: Date): EditedDraft {
  const { id, type, savedBy, content } = row;
  return {
    ...presentSavedDraft(row, now),
    id,
    type,
    wasPublished: row.wasPublished === 1,
    savedAt: isoTime(row.savedAt),
    savedBy,
    content,
  };
}
