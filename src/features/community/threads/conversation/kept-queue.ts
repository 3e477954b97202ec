import { atom } from 'nanostores';

export interface Outgoing {
  clientId: string;
  /** Markdown. */
  content: string;
  files: ReadonlyArray<{ id: string; name: string }>;
  /** The message that it answers. Missing in what an older version of the page has kept. */
  answersId?: string | null;
  /** `waiting`: the network or the server is unavailable, and sending is retried automatically. */
  state: 'sending' | 'waiting' | 'refused';
  /** Code of why it was refused. */
  failure: string | null;
}

export const queueKey = (memberId: string, conversationId: string) => `kogu.send-queue.${memberId}.${conversationId}`;

/** The queue as it is shown, and as this device keeps it for all tabs: what other tabs have kept stays. */
export function createKeptQueue(key: string) {
  const $outgoing = atom<readonly Outgoing[]>([]);
  /** Ids of those that this device keeps: if one is missing there, another tab has sent it or taken it back. */
  const kept = new Set<string>();
  /** Shows and keeps one message, or with null takes it away. */
  const put = (clientId: string, message: Outgoing | null) => {
    $outgoing.set(replaceIn($outgoing.get(), clientId, message));
    try {
      writeQueue(key, replaceIn(readQueue(key), clientId, message));
      kept.add(clientId);
    } catch {
      // No room on this device: it is still sent while the page is open.
    }
  };
  const find = (clientId: string) => $outgoing.get().find((each) => each.clientId === clientId);
  const isGone = (clientId: string) => kept.has(clientId) && readQueue(key).every((each) => each.clientId !== clientId);
  return {
    $outgoing,
    ...{ put, find, isGone },
    /** Unless another tab has sent it or taken it back. */
    change(clientId: string, changes: Partial<Outgoing>) {
      const message = find(clientId);
      if (message && !isGone(clientId)) put(clientId, { ...message, ...changes });
    },
    /** Only this page still shows it. */
    forget(clientId: string) {
      kept.delete(clientId);
      writeQueue(key, replaceIn(readQueue(key), clientId, null));
    },
    /** Shows what an earlier page left behind. */
    restore() {
      const before = readQueue(key);
      for (const { clientId } of before) kept.add(clientId);
      $outgoing.set(before);
      return before;
    },
    /** Follows what other tabs do. Returns a function that ends it. */
    follow() {
      const look = (event: StorageEvent) => {
        if (event.key === key) $outgoing.set($outgoing.get().filter(({ clientId }) => !isGone(clientId)));
      };
      addEventListener('storage', look);
      return () => removeEventListener('storage', look);
    },
  };
}

/** Puts the message in its place, or at the end. */
function replaceIn(list: readonly Outgoing[], clientId: string, message: Outgoing | null): readonly Outgoing[] {
  const isKnown = list.some((each) => each.clientId === clientId);
  if (!message) return list.filter((each) => each.clientId !== clientId);
  return isKnown ? list.map((each) => (each.clientId === clientId ? message : each)) : [...list, message];
}

export function readQueue(key: string): Outgoing[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Outgoing[];
  } catch {
    return [];
  }
}

function writeQueue(key: string, queue: readonly Outgoing[]): void {
  if (queue.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(queue));
}
