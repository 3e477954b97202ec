import { namedBatch } from '#api/platform/database/named-batch.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { stopSchema } from '../contract.ts';
import { stopAnswer } from '../conversations/queries.ts';

/** Keeps the part of an answer that was shown. Can be repeated; someone else's answer stays as it is. */
export const stopOwnAnswer = verb(
  { access: 'member', params: idParams, input: stopSchema },
  async (context, { id, length }, { user }): Promise<void> => {
    await namedBatch(context.db, stopAnswer(context.db, user.id, id, length));
  },
);
