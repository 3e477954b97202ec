import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireExpert } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { changeInboxEntrySchema } from './contract.ts';
import { updateInboxEntry } from './queries.ts';

/** Closes or reopens one of the expert's own conversations, or changes the expert's private note. */
export async function changeInboxEntry(
  context: Context,
  input: z.input<typeof changeInboxEntrySchema> & z.input<typeof idParams>,
): Promise<void> {
  const { user } = requireExpert(context);
  const id = parseId(input);
  const { state, note } = parseInput(changeInboxEntrySchema, input);
  const changes = { ...(state === undefined ? {} : { state }), ...(note === undefined ? {} : { note }) };
  const changed = await updateInboxEntry(context.db, user.id, id, changes);
  if (changed.length === 0) throw new AppError('not_found');
}
