import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { pageMember } from '#src/client/page-member.ts';
import { queueKey, readQueue } from './kept-queue.ts';

/**
 * Removes outgoing messages that this device keeps for conversations that were deleted or that the member has left,
 * because nothing shows or sends them any more. Returns how many messages it removed.
 */
export async function dropLostMessages(): Promise<number> {
  const member = pageMember();
  if (member === null) return 0;
  const prefix = queueKey(member, '');
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  let count = 0;
  for (const key of keys) {
    if (!(await isGone(key.slice(prefix.length)))) continue;
    count += readQueue(key).length;
    localStorage.removeItem(key);
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
