import { verb } from '#api/verb.ts';
import { discardQuery, placeParams } from './contract.ts';
import { deleteText } from './queries.ts';

/** Deletes the member's unsent text in a place. Idempotent. */
export const discardUnsentText = verb(
  { access: 'member', params: placeParams, input: discardQuery },
  async (context, { place, version }, { user }): Promise<void> => {
    await deleteText(context.db, user.id, place, version);
  },
);
