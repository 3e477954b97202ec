import { namedBatch } from '#api/platform/database/named-batch.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { stopSchema } from '../contract.ts';
import { stopAnswer } from '../conversations/queries.ts';

/** Cuts an answer after the part that was shown. Idempotent; other members' answers don't change. */
export const stopOwnAnswer = verb(
  { access: 'member', params: idParams, input: stopSchema },
  async (context, { id, length }, { user }): Promise<void> => {
    await namedBatch(context.db, stopAnswer(context.db, user.id, id, length));
  },
);
