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
 * tabs it is sent.
 */
export function createSendQueue({ key, send: write, delivered, outdated }: Start) {
  const queue = createStoredQueue(key);
  const { $outgoing, put, find, isGone, change } = queue;
  const stopping = new AbortController();
  let line = Promise.resolve();
  const drop = (clientId: string) => put(clientId, null);

  /** Sends a message in one tab at a time. Null if another tab has sent it or taken it back. */
  const post = (message: OutgoingMessage) =>
    navigator.locks.request(key, async () => {
      if (isGone(message.clientId)) return null;
      const sent = await write(message);
      // Removed before the lock is released, so that another tab doesn't send it again.
      queue.forget(message.clientId);
      return sent;
    });
  const deliver = async (message: OutgoingMessage) => {
    const { clientId } = message;
    if (!find(clientId)) return;
    change(clientId, { state: 'sending', failure: null });
    const { signal } = stopping;
    // The messages after this one wait for it, because they are sent in order.
    const onAway = (code: string) => {
      for (const each of $outgoing.get()) {
        if (each.state !== 'refused') change(each.clientId, { state: 'waiting', failure: code });
      }
    };
    try {
      const answer = await retryUntilAnswered(() => post(message), { signal, onAway });
      if (signal.aborted) return;
      await (answer ? delivered(answer, message) : outdated());
      drop(clientId);
    } catch (error) {
      change(clientId, { state: 'refused', failure: sendErrorCode(error) });
      // If no one can write there any more, it can't be sent later either.
      if (isOver(error)) queue.forget(clientId);
      else outdated();
    }
  };
  /** Sends messages one after another, so that they arrive in the order in which they were written. */
  const send = (message: OutgoingMessage) => {
    line = line.then(() => deliver(message));
    return line;
  };

  return {
    ...{ $outgoing, drop },
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

/** Whether no one can ever write in the conversation again. */
const isOver = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.failure.code === 'member_deleted' || error.failure.code === 'members_left');

/** Returns the error code of the message's field, or else of the call. */
export const sendErrorCode = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.failure.fields ?? {})[0]?.code) || codeOf(error);
