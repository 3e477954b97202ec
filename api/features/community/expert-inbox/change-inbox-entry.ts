import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { changeInboxEntrySchema } from './contract.ts';
import { updateInboxEntry } from './queries.ts';

/** Closes or reopens one of the expert's own conversations, or changes their private note on it. */
export const changeInboxEntry = verb(
  { access: 'expert', params: idParams, input: changeInboxEntrySchema },
  async (context, { id, state, note }, { user }): Promise<void> => {
    const changes = { ...(state === undefined ? {} : { state }), ...(note === undefined ? {} : { note }) };
    const changed = await updateInboxEntry(context.db, user.id, id, changes);
    if (changed.length === 0) throw new AppError('not_found');
  },
);
