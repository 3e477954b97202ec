import { ApiError, codeOf } from '#src/client/api-client.ts';
import { isRetryable } from '#src/client/later.ts';
import { oneAtATime } from '#src/client/one-at-a-time.ts';
import { pageMember, pageToken } from '#src/client/page-member.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';
import { findWaitingConversationIds, queueKey } from '../waiting-messages.ts';
import { sendErrorCode } from './send-queue.ts';
import { createMemberSource } from './source.ts';
import { isStored, type OutgoingMessage, readQueue, renameStored, storeMessage } from './stored-queue.ts';

const never = new AbortController().signal;

/**
 * Sends the messages that earlier pages stored on this device, once the network and the server are available.
 * Skips those of the open conversation, whose own page sends and shows them.
 */
export const sendWaitingMessages = oneAtATime(() =>
  retryUntilAnswered(sendAll, { signal: never, onAway: () => undefined }),
);

async function sendAll(): Promise<void> {
  const others = findWaitingConversationIds().filter((id) => !location.pathname.endsWith(`/${id}`));
  const results = await Promise.allSettled(others.map(sendConversationMessages));
  const reasons = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  // A fault in one conversation mustn't end the attempts for the others.
  if (reasons.length > 0) throw reasons.find(isRetryable) ?? reasons[0];
}

/**
 * Sends the messages of a conversation in their order, in one tab at a time. Each has its id, or a new one if the server
 * has another text with that id. A refused message stays, so that the conversation's page can show why.
 */
function sendConversationMessages(id: string): Promise<void> {
  const member = pageMember() ?? '';
  const key = queueKey(member, id);
  return navigator.locks.request(key, async () => {
    for (const { clientId } of readQueue(key)) {
      // Meanwhile it may have been taken back, or the member may have signed out.
      const message = readQueue(key).find((each) => each.clientId === clientId);
      if (message && message.state !== 'refused' && pageToken()) await sendOnce(key, id, message);
    }
  });
}

async function sendOnce(key: string, id: string, message: OutgoingMessage): Promise<void> {
  if (!(await sendOne(key, id, message)).isIdUsed) return;
  const clientId = crypto.randomUUID();
  // False if the message was taken back before the server responded.
  if (renameStored(key, message.clientId, clientId)) await sendOne(key, id, { ...message, clientId });
}

/** Sends a message. `isIdUsed`: the server has another text with its id, so it is still stored on this device. */
async function sendOne(key: string, id: string, message: OutgoingMessage): Promise<{ isIdUsed: boolean }> {
  const { clientId } = message;
  try {
    await createMemberSource(id, pageMember() ?? '', []).send(message, 0);
    storeMessage(key, clientId, null);
  } catch (error) {
    if (isRetryable(error)) throw error;
    // After a sign-out, the message waits for the member's next page.
    if (error instanceof ApiError && error.status === 401) return { isIdUsed: false };
    if (codeOf(error) === 'text_sent') return { isIdUsed: true };
    // The message may have been taken back before the server responded.
    if (isStored(key, clientId))
      storeMessage(key, clientId, { ...message, state: 'refused', failure: sendErrorCode(error) });
  }
  return { isIdUsed: false };
}
