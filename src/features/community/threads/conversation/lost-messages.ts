import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { pageMember } from '#src/client/page-member.ts';
import { findWaitingConversationIds, queueKey } from '../waiting-messages.ts';
import { readQueue, storeMessage } from './stored-queue.ts';

/**
 * Removes outgoing messages that this device keeps for conversations that were deleted or that the member has left,
 * because nothing shows or sends them any more. Returns how many messages it removed.
 */
export async function removeUndeliverableMessages(): Promise<number> {
  const member = pageMember();
  if (member === null) return 0;
  let count = 0;
  for (const id of findWaitingConversationIds()) {
    if (!(await isGone(id))) continue;
    const key = queueKey(member, id);
    // Not while a message is being sent: its refusal would be stored after its removal.
    await navigator.locks.request(key, async () => {
      for (const { clientId } of readQueue(key)) {
        storeMessage(key, clientId, null);
        count += 1;
      }
    });
  }
  return count;
}

async function isGone(id: string): Promise<boolean> {
  try {
    await call('GET /api/threads/{id}', { params: { id }, query: { limit: 1 } });
    return false;
  } catch (error) {
    return error instanceof ApiError && error.status === 404;
  }
}
