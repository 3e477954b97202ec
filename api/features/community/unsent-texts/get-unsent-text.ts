import { isoTime } from '#api/platform/calendar/time.ts';
import { verb } from '#api/verb.ts';
import { placeParams, type UnsentText } from './contract.ts';
import { findText } from './queries.ts';

/** Returns the member's unsent text in a place. */
export const getUnsentText = verb(
  { access: 'member', params: placeParams },
  async (context, { place }, { user }): Promise<{ data: { text: UnsentText | null } }> => {
    const [row] = await findText(context.db, user.id, place);
    return { data: { text: row ? { ...row, updatedAt: isoTime(row.updatedAt) } : null } };
  },
);
