import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { verb } from '#api/verb.ts';
import { deleteSessionOfMember } from './queries.ts';

/** Deletes one of the member's sessions. The response is the same for another member's session and a missing one. */
export const endSession = verb(
  { access: 'member', params: idParams },
  async (context, { id: sessionId }, { user }): Promise<void> => {
    const ended = await deleteSessionOfMember(context.db, user.id, sessionId);
    if (ended.length === 0) throw new AppError('not_found');
    closeSockets(context, { userId: user.id, sessionId });
  },
);
