import { isoTime } from '#api/platform/calendar/time.ts';
import type { ContentState } from '../content/contract.ts';
import type { EditedDraft } from './contract.ts';
import type { EditedRow } from './queries.ts';

/** What an item's state is at this moment: a scheduled one whose time has come is published. */
export function stateAt(state: ContentState, publishAt: number | null, now: Date): ContentState {
  return state === 'scheduled' && publishAt !== null && publishAt <= now.getTime() ? 'published' : state;
}

/** An item as it is edited. */
export function presentDraft(row: EditedRow, now: Date): EditedDraft {
  return {
    ...row,
    state: stateAt(row.state, row.publishAt, now),
    publishAt: isoTime(row.publishAt),
    wasPublished: row.wasPublished === 1,
    savedAt: isoTime(row.savedAt),
  };
}
