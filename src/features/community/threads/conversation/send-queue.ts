import { ApiError, codeOf } from '#src/client/api-client.ts';
import { untilAnswered } from '#src/client/until-answered.ts';
import { createKeptQueue, type Outgoing } from './kept-queue.ts';
import type { Sent } from './source.ts';

interface Start {
  key: string;
  send: (message: Outgoing) => Promise<Sent>;
  /** Shows the message that was sent. It leaves the queue afterwards. */
  delivered: (sent: Sent, message: Outgoing) => Promise<unknown> | undefined;
  /** Something happened that this page doesn't show yet: another tab has sent or taken it back, or it was refused. */
  outdated: () => unknown;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

/**
 * Messages on their way, in order. They are kept on this device until they are sent or taken back, so that closing the
 * page loses nothing, and each keeps its id, so that it is written once however often and in however many tabs it is
 * sent.
 */
export function createSendQueue({ key, send: write, delivered, outdated }: Start) {
  const queue = createKeptQueue(key);
  const { $outgoing, put, find, isGone, change } = queue;
  const stopping = new AbortController();
  let line = Promise.resolve();
  const drop = (clientId: string) => put(clientId, null);

  /** One tab at a time tries. Null if another has sent it or taken it back. */
  const post = (message: Outgoing) =>
    navigator.locks.request(key, async () => (isGone(message.clientId) ? null : write(message)));
  const deliver = async (message: Outgoing) => {
    const { clientId } = message;
    if (!find(clientId)) return;
    change(clientId, { state: 'sending', failure: null });
    const { signal } = stopping;
    const onAway = () => change(clientId, { state: 'waiting' });
    try {
      const answer = await untilAnswered(() => post(message), { signal, onAway });
      if (signal.aborted) return;
      await (answer ? delivered(answer, message) : outdated());
      drop(clientId);
    } catch (error) {
      change(clientId, { state: 'refused', failure: faultOf(error) });
      // Without its conversation it can't be sent later either.
      if (isOver(error)) queue.forget(clientId);
      else outdated();
    }
  };
  /** One after another: the order in which they were written is the order in which they arrive. */
  const send = (message: Outgoing) => {
    line = line.then(() => deliver(message));
    return line;
  };

  return {
    ...{ $outgoing, drop },
    add(message: Pick<Outgoing, 'clientId' | 'content' | 'files' | 'answersId'>) {
      const outgoing: Outgoing = { ...message, state: 'sending', failure: null };
      put(outgoing.clientId, outgoing);
      return send(outgoing);
    },
    again(clientId: string) {
      const message = find(clientId);
      if (message) void send(message);
    },
    /** Says why a message can't be taken back as it is. */
    refuse: (clientId: string, failure: string) => change(clientId, { state: 'refused', failure }),
    /**
     * Sends what an earlier page left behind. Where no one can write any more (`over`), it is only shown, as refused, and
     * this device forgets it. Returns a function that ends it.
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

/** Whether no one can ever write there again. */
const isOver = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.failure.code === 'member_deleted' || error.failure.code === 'members_left');

/** The code of its text's fault, or the call's. */
const faultOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.failure.fields ?? {})[0]?.code) || codeOf(error);
