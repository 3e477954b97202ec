import { isoTime } from '#api/platform/calendar/time.ts';
import type { ContentState } from '../content/contract.ts';
import type { EditedDraft } from './contract.ts';
import type { EditedRow } from './queries.ts';

/** An item's state at this moment: a scheduled item whose time has come is published. */
export function stateAt(state: ContentState, publishAt: number | null, now: Date): ContentState {
  return state === 'scheduled' && publishAt !== null && publishAt <= now.getTime() ? 'published' : state;
}

/** An item as shown in the editor. */
export function presentDraft(row: EditedRow, now: Date): EditedDraft {
  return {
    ...row,
    state: stateAt(row.state, row.publishAt, now),
    publishAt: isoTime(row.publishAt),
    wasPublished: row.wasPublished === 1,
    savedAt: isoTime(row.savedAt),
  };
}
