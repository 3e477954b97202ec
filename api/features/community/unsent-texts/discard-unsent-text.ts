import { parseInput } from '#api/platform/http/parse-input.ts';
import { verb } from '#api/verb.ts';
import { discardQuery, placeParams } from './contract.ts';
import { deleteText } from './queries.ts';

/** Deletes the member's unsent text in a place. Can be repeated. */
export const discardUnsentText = verb(
  { access: 'member', params: placeParams, input: placeParams, parsesItself: true },
  async (context, input, { user }): Promise<void> => {
    const { place } = parseInput(placeParams, input);
    const { version } = parseInput(discardQuery, input);
    await deleteText(context.db, user.id, place, version);
  },
);
