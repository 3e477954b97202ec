import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { discardQuery, placeParams } from './contract.ts';
import { deleteText } from './queries.ts';

/** Deletes the member's unsent text in a place. Can be repeated. */
export async function discardUnsentText(
  context: Context,
  input: z.input<typeof discardQuery> & z.input<typeof placeParams>,
): Promise<void> {
  const { user } = requireMember(context);
  const { place } = parseInput(placeParams, input);
  const { version } = parseInput(discardQuery, input);
  await deleteText(context.db, user.id, place, version);
}
