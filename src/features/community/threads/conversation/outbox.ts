import { atom } from 'nanostores';
import { ApiError, codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { untilAnswered } from '#src/client/until-answered.ts';

export interface Outgoing {
  clientId: string;
  /** Markdown. */
  content: string;
  files: ReadonlyArray<{ id: string; name: string }>;
  /** `waiting`: the network or the server is unavailable, and sending is retried automatically. */
  state: 'sending' | 'waiting' | 'refused';
  /** Code of why it was refused. */
  failure: string | null;
}

type Sent = Answer<'POST /api/threads/{id}/messages'>['data'];

interface Start {
  memberId: string;
  conversationId: string;
  /** Shows the message that was sent. It leaves the outbox afterwards. */
  delivered: (sent: Sent, message: Outgoing) => Promise<unknown> | undefined;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages on their way, in order. They are kept on this device until they are sent or taken back, so that closing the
 * page loses nothing, and each keeps its id, so that it is written once however often and in however many tabs it is
 * sent.
 */
export function createOutbox({ memberId, conversationId, delivered }: Start) {
  const key = `kogu.outbox.${memberId}.${conversationId}`;
  const $outgoing = atom<readonly Outgoing[]>([]);
  const stopping = new AbortController();
  let line = Promise.resolve();

  /** Shows and keeps one message, or with null takes it away. What other tabs have kept stays. */
  const put = (clientId: string, message: Outgoing | null) => {
    $outgoing.set(replaceIn($outgoing.get(), clientId, message));
    try {
      const kept = replaceIn(readOutbox(key), clientId, message);
      if (kept.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // No room on this device: it is still sent while the page is open.
    }
  };
  const change = (clientId: string, changes: Partial<Outgoing>) => {
    const message = $outgoing.get().find((each) => each.clientId === clientId);
    if (message) put(clientId, { ...message, ...changes });
  };
  const drop = (clientId: string) => put(clientId, null);

  const deliver = async (message: Outgoing) => {
    const { clientId, content, files } = message;
    if (!$outgoing.get().some((each) => each.clientId === clientId)) return;
    change(clientId, { state: 'sending', failure: null });
    const given = { params: { id: conversationId }, body: { clientId, content, files: files.map(({ id }) => id) } };
    try {
      const answer = await untilAnswered(() => call('POST /api/threads/{id}/messages', given), {
        signal: stopping.signal,
        onAway: () => change(clientId, { state: 'waiting' }),
      });
      if (!answer) return;
      await delivered(answer.data, message);
      drop(clientId);
    } catch (error) {
      change(clientId, { state: 'refused', failure: faultOf(error) });
    }
  };
  /** One after another: the order in which they were written is the order in which they arrive. */
  const send = (message: Outgoing) => {
    line = line.then(() => deliver(message));
    return line;
  };

  return {
    $outgoing,
    add(message: Pick<Outgoing, 'clientId' | 'content' | 'files'>) {
      const outgoing: Outgoing = { ...message, state: 'sending', failure: null };
      put(outgoing.clientId, outgoing);
      return send(outgoing);
    },
    again(clientId: string) {
      const message = $outgoing.get().find((each) => each.clientId === clientId);
      if (message) void send(message);
    },
    drop,
    /** Sends what an earlier page left behind. Returns a function that ends it. */
    start() {
      const kept = readOutbox(key);
      $outgoing.set(kept);
      for (const message of kept) if (message.state !== 'refused') void send(message);
      // Another tab has sent it, or taken it back.
      const follow = (event: StorageEvent) => {
        if (event.key !== key) return;
        const there = readOutbox(key);
        $outgoing.set($outgoing.get().filter(({ clientId }) => there.some((each) => each.clientId === clientId)));
      };
      addEventListener('storage', follow);
      return () => {
        removeEventListener('storage', follow);
        stopping.abort();
      };
    },
  };
}

/** In its place, or at the end. */
function replaceIn(list: readonly Outgoing[], clientId: string, message: Outgoing | null): readonly Outgoing[] {
  const isKnown = list.some((each) => each.clientId === clientId);
  if (!message) return list.filter((each) => each.clientId !== clientId);
  return isKnown ? list.map((each) => (each.clientId === clientId ? message : each)) : [...list, message];
}

function readOutbox(key: string): Outgoing[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Outgoing[];
  } catch {
    return [];
  }
}

/** The code of its text's fault, or the call's. */
const faultOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.failure.fields ?? {})[0]?.code) || codeOf(error);
