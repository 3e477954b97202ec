import type { Hint, Topic } from '#api/platform/live/contract.ts';

type FetchNow = (hint: Hint | null) => unknown;

/** This page's distinct hints so far; null if hints of any kind may have been missed. */
const dispatched = new Map<string, Hint | null>();
// A page restored from the browser's cache gets a hint that anything may have changed, so earlier hints are dropped.
if (!import.meta.env.SSR) addEventListener('pagehide', () => dispatched.clear());

/**
 * Runs `fetchNow` after each hint of a topic, and at once for earlier hints, which a script that loads late would have
 * missed. It also runs whenever hints may have been missed, so it must be cheap. Returns a function that stops this.
 */
export function onHint(topic: Topic | Topic[], fetchNow: FetchNow, id?: string): () => void {
  for (const hint of dispatched.values()) if (isAbout(hint, topic, id)) fetchNow(hint);
  return onNewHint(topic, fetchNow, id);
}

/** Like {@link onHint}, but ignores earlier hints. Used for content that is fetched when it is opened. */
export function onNewHint(topic: Topic | Topic[], fetchNow: FetchNow, id?: string): () => void {
  const listen = ({ detail: hint = null }: CustomEventInit<Hint | null>) => {
    if (isAbout(hint, topic, id)) fetchNow(hint);
  };
  addEventListener('live-hint', listen);
  return () => removeEventListener('live-hint', listen);
}

const isAbout = (hint: Hint | null, topic: Topic | Topic[], id?: string) =>
  hint === null || ([topic].flat().includes(hint.topic) && (id === undefined || hint.id === id));

/**
 * Like {@link onHint}, but merges hints and waits a random time up to 1.5 s, so that open pages don't all fetch at
 * once. After a lost connection, pages reconnect at different times anyway.
 */
export function onMergedHint(
  topic: Topic | Topic[],
  fetchNow: (hints: ReadonlyArray<Hint | null>) => unknown,
  id?: string,
): () => void {
  const spreadMs = 1_500;
  let waiting: Array<Hint | null> = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetchWaiting = () => {
    clearTimeout(timer);
    const hints = waiting;
    [waiting, timer] = [[], undefined];
    fetchNow(hints);
  };
  const fetchSoon = (hint: Hint | null) => {
    waiting.push(hint);
    if (hint === null) fetchWaiting();
    else timer ??= setTimeout(fetchWaiting, Math.random() * spreadMs);
  };
  const stop = onHint(topic, fetchSoon, id);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** A member whom the viewer has blocked or unblocked. */
interface Block {
  id: string;
  isBlocked: boolean;
}

/** Announces a block to this page's islands, which may show what the member has written. */
export function dispatchBlock(detail: Block): void {
  dispatchEvent(new CustomEvent('member-block', { detail }));
}

/** Listens for blocks. Returns a function that stops listening. */
export function onBlock(follow: (block: Block) => unknown): () => void {
  const listen = ({ detail }: CustomEventInit<Block>) => detail && follow(detail);
  addEventListener('member-block', listen);
  return () => removeEventListener('member-block', listen);
}

/** Dispatches a hint to this page; null means that any hint may have been missed. */
export function dispatchHint(detail: Hint | null): void {
  // `typing` hints aren't stored, because they are soon out of date.
  if (detail?.topic !== 'typing') dispatched.set(JSON.stringify(detail), detail);
  dispatchEvent(new CustomEvent('live-hint', { detail }));
}
