import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { type SavedReply, savedReplyRefusals, savedReplySchema } from './contract.ts';
import { deleteOwnSavedReply, insertSavedReply, selectSavedReplies, updateOwnSavedReply } from './queries.ts';

/** Lists the expert's own saved replies, oldest first. */
export const listSavedReplies = verb(
  { access: 'expert' },
  async (context, _, { user }): Promise<{ data: { items: SavedReply[] } }> => {
    return { data: { items: await selectSavedReplies(context.db, user.id) } };
  },
);

export const createSavedReply = verb(
  { access: 'expert', input: savedReplySchema, refusals: savedReplyRefusals },
  async (
    context,
    { title, body },
    { user },
  ): Promise<Outcome<{ data: { id: string } }, keyof typeof savedReplyRefusals>> => {
    const { db, now } = context;
    const id = newId();
    const { rowsAffected } = await insertSavedReply(db, {
      id,
      expertId: user.id,
      title,
      body,
      createdAt: now.getTime(),
    });
    return rowsAffected === 1 ? { ok: true, data: { id } } : refuse('saved_replies_full');
  },
);

export const updateSavedReply = verb(
  { access: 'expert', params: idParams, input: savedReplySchema },
  async (context, { id, ...given }, { user }): Promise<void> => {
    const changed = await updateOwnSavedReply(context.db, user.id, id, given);
    if (changed.length === 0) throw new AppError('not_found');
  },
);

/** Deletes one of the expert's saved replies. Idempotent. */
export const deleteSavedReply = verb(
  { access: 'expert', params: idParams },
  async (context, { id }, { user }): Promise<void> => {
    await deleteOwnSavedReply(context.db, user.id, id);
  },
);
