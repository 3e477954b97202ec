import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireExpert } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { type SavedReply, type savedReplyRefusals, savedReplySchema } from './contract.ts';
import { deleteOwnSavedReply, insertSavedReply, selectSavedReplies, updateOwnSavedReply } from './queries.ts';

/** The expert's own saved replies, oldest first. */
export async function listSavedReplies(context: Context): Promise<{ data: { items: SavedReply[] } }> {
  const { user } = requireExpert(context);
  return { data: { items: await selectSavedReplies(context.db, user.id) } };
}

export async function createSavedReply(
  context: Context,
  input: z.input<typeof savedReplySchema>,
): Promise<Outcome<{ data: { id: string } }, keyof typeof savedReplyRefusals>> {
  const { user } = requireExpert(context);
  const { title, body } = parseInput(savedReplySchema, input);
  const { db, now } = context;
  const id = newId();
  const { rowsAffected } = await insertSavedReply(db, { id, expertId: user.id, title, body, createdAt: now.getTime() });
  return rowsAffected === 1 ? { ok: true, data: { id } } : refuse('saved_replies_full');
}

export async function updateSavedReply(
  context: Context,
  input: z.input<typeof savedReplySchema> & z.input<typeof idParams>,
): Promise<void> {
  const { user } = requireExpert(context);
  const id = parseId(input);
  const changed = await updateOwnSavedReply(context.db, user.id, id, parseInput(savedReplySchema, input));
  if (changed.length === 0) throw new AppError('not_found');
}

/** Can be repeated. */
export async function deleteSavedReply(context: Context, input: z.input<typeof idParams>): Promise<void> {
  const { user } = requireExpert(context);
  await deleteOwnSavedReply(context.db, user.id, parseId(input));
}
