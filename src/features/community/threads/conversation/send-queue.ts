import { ApiError, codeOf } from '#src/client/api-client.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';
import type { SentMessage } from './source.ts';
import { createStoredQueue, type OutgoingMessage } from './stored-queue.ts';

interface Start {
  key: string;
  send: (message: OutgoingMessage) => Promise<SentMessage>;
  /** Called to show a message that was sent, before it leaves the queue. */
  delivered: (sent: SentMessage, message: OutgoingMessage) => Promise<unknown> | undefined;
  /** Called when the page is outdated: another tab has sent a message or taken it back, or one was refused. */
  outdated: () => unknown;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

/**
 * Creates the queue of outgoing messages. They are stored on this device until they are sent or taken back, so that
 * closing the page loses nothing. Each keeps its id, so that it is stored only once, however often and in however many
 * tabs it is sent. If the server has another text with that id, such as one sent from another tab, the message gets a
 * new id.
 */
export function createSendQueue({ key, send: write, delivered, outdated }: Start) {
  const queue = createStoredQueue(key);
  const { $outgoing, put, find, has, change } = queue;
  const post = createPosting(queue, { key, write });
  const stopping = new AbortController();
  let line: Promise<unknown> = Promise.resolve();
  const drop = (clientId: string) => put(clientId, null);

  /** Returns the id that the message has afterwards. */
  const deliver = async (given: OutgoingMessage) => {
    let message = given;
    if (!find(message.clientId)) return message.clientId;
    change(message.clientId, { state: 'sending', failure: null });
    const { signal } = stopping;
    // The messages after this one wait for it, because they are sent in order.
    const onAway = (code: string) => {
      for (const each of $outgoing.get()) {
        if (each.state !== 'refused') change(each.clientId, { state: 'waiting', failure: code });
      }
    };
    try {
      const renewed = (other: OutgoingMessage) => {
        message = other;
      };
      const answer = await retryUntilAnswered(() => post(message, renewed), { signal, onAway });
      if (signal.aborted) return message.clientId;
      await (answer ? delivered(answer, message) : outdated());
      drop(message.clientId);
    } catch (error) {
      change(message.clientId, { state: 'refused', failure: sendErrorCode(error) });
      // If no one can write in the conversation any more, the message can't be sent later either.
      if (isOver(error)) queue.forget(message.clientId);
      else outdated();
    }
    return message.clientId;
  };
  /** Sends messages one after another, so that they arrive in the order in which they were written. */
  const send = (message: OutgoingMessage) => {
    const sending = line.then(() => deliver(message));
    line = sending;
    return sending;
  };

  return {
    ...{ $outgoing, drop, has },
    add(message: Pick<OutgoingMessage, 'clientId' | 'content' | 'files' | 'answersId'>) {
      const waiting = $outgoing.get().find(({ state }) => state === 'waiting');
      const outgoing: OutgoingMessage = {
        ...message,
        state: waiting ? 'waiting' : 'sending',
        failure: waiting?.failure ?? null,
      };
      put(outgoing.clientId, outgoing);
      return send(outgoing);
    },
    again(clientId: string) {
      const message = find(clientId);
      if (message) void send(message);
    },
    /** Marks a message with the reason why it can't be taken back. */
    refuse: (clientId: string, failure: string) => change(clientId, { state: 'refused', failure }),
    /**
     * Sends the messages that an earlier page has stored. If no one can write any more (`over`), only shows them as
     * refused and removes them from this device. Returns a function that stops the queue.
     */
    start(over: string | null) {
      const before = queue.restore();
      if (over) $outgoing.set(before.map((message) => ({ ...message, state: 'refused', failure: over })));
      for (const message of before) {
        if (over) queue.forget(message.clientId);
        else if (message.state !== 'refused') void send(message);
      }
      const stopFollowing = queue.follow();
      return () => {
        stopFollowing();
        stopping.abort();
      };
    },
  };
}

/** Returns the function that sends a message of the queue in one tab at a time. */
function createPosting(
  queue: ReturnType<typeof createStoredQueue>,
  { key, write }: { key: string; write: Start['send'] },
) {
  const writeAndForget = async (message: OutgoingMessage) => {
    const sent = await write(message);
    // Removed before the lock is released, so that another tab doesn't send it again.
    queue.forget(message.clientId);
    return sent;
  };
  /** Returns null if another tab has sent the message or taken it back. `renewed` is called if it gets a new id. */
  return (message: OutgoingMessage, renewed: (message: OutgoingMessage) => void) =>
    navigator.locks.request(key, async () => {
      if (queue.isGone(message.clientId)) return null;
      try {
        return await writeAndForget(message);
      } catch (error) {
        // The message may have been taken back before the server responded.
        if (codeOf(error) !== 'text_sent' || queue.isGone(message.clientId)) throw error;
      }
      const other = queue.renew(message);
      renewed(other);
      return await writeAndForget(other);
    });
}

/** Whether no one can ever write in the conversation again. */
const isOver = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.failure.code === 'member_deleted' || error.failure.code === 'members_left');

/** Returns the error code of the message's field, or else of the call. */
export const sendErrorCode = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.failure.fields ?? {})[0]?.code) || codeOf(error);
