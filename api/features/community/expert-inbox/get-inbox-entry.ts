import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { InboxEntryState } from './contract.ts';
import { findInboxEntry } from './queries.ts';

/** Returns the state of one of the expert's own conversations, which changes with each message. */
export const getInboxEntry = verb(
  { access: 'expert', params: idParams },
  async (context, { id }, { user }): Promise<{ data: InboxEntryState }> => {
    const [entry] = await findInboxEntry(context.db, user.id, id);
    if (!entry) throw new AppError('not_found');
    return { data: { state: entry.state } };
  },
);
