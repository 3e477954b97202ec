import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { placeParams, type UnsentText } from './contract.ts';
import { findText } from './queries.ts';

/** The member's unsent text in a place. */
export async function getUnsentText(
  context: Context,
  input: z.input<typeof placeParams>,
): Promise<{ data: { text: UnsentText | null } }> {
  const { user } = requireMember(context);
  const { place } = parseInput(placeParams, input);
  const [row] = await findText(context.db, user.id, place);
  return { data: { text: row ? { ...row, updatedAt: isoTime(row.updatedAt) } : null } };
}
