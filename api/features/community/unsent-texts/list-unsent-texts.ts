import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type UnsentText, unsentTextsQuery } from './contract.ts';
import { selectTexts } from './queries.ts';

/** What the member began to write and hasn't sent, everywhere or in one place. */
export async function listUnsentTexts(
  context: Context,
  input: z.input<typeof unsentTextsQuery>,
): Promise<{ data: { items: UnsentText[] } }> {
  const { user } = requireMember(context);
  const { place } = parseInput(unsentTextsQuery, input);
  const rows = await selectTexts(context.db, user.id, place);
  return { data: { items: rows.map((row) => ({ ...row, updatedAt: isoTime(row.updatedAt) })) } };
}
