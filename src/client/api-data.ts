import { nanoquery } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Topic } from '#api/platform/live/contract.ts';
import { callApi, codeOf } from './api-client.ts';
import { onHint } from './hints.ts';

/** Caches responses by path while the page is open. Never used on the server, where communities would share it. */
const cache = new Map<string, { data?: Read; error?: unknown; created?: number; expires?: number }>();

/** A response with its path, because the path to read may have changed before the response arrives. */
interface Read<Answer = unknown> {
  path: string;
  answer: Answer;
}

/** How many times in a row a path is read if its response is outdated on arrival, before one is shown anyway. */
const maxReads = 2;

/** The paths that are being read, and whether their responses may be out of date before they arrive. */
const running = new Map<string, boolean>();

const [createReading, , { revalidateKeys, mutateCache }] = nanoquery({
  cache,
  fetcher: async (...parts): Promise<Read> => {
    const path = parts.join('');
    try {
      for (let reads = 1; ; reads += 1) {
        running.set(path, false);
        const answer = await callApi('GET', path, undefined, { asMember: true });
        if (!running.get(path)) return { path, answer };
        if (reads < maxReads) continue;
        // Changes come faster than responses, so this response is shown before the next is read.
        setTimeout(() => revalidateKeys(path));
        return { path, answer };
      }
    } finally {
      running.delete(path);
    }
  },
  revalidateOnReconnect: true,
  // Viewers can retry themselves, and a refused call would only be refused again.
  onErrorRetry: null,
});

/**
 * Reads paths again. The library doesn't read a path twice at once, so a path that is being read is marked: its data
 * may predate the change that the caller knows of. On a hidden page, the library reads nothing.
 */
function readMatching(matches: (path: string) => boolean): void {
  for (const path of running.keys()) if (matches(path)) running.set(path, true);
  revalidateKeys(matches);
}

/** Reads the paths that couldn't be read while the page was hidden. */
function readMissedPaths(): void {
  if (!document.hidden) revalidateKeys((path) => (cache.get(path)?.created ?? 0) <= 0);
}

// The library's own listener runs before this one, so it is already reading again.
if (!import.meta.env.SSR) addEventListener('visibilitychange', readMissedPaths);

/** Events that announce that the network or the server is back. */
const backEvents = ['online', 'api-back'];

export interface ApiData<Answer> {
  /** The last response, even while the next one is loading; null before the first. */
  answer: Answer | null;
  isLoading: boolean;
  /** Whether the data is for another path, or the last attempt to refresh it failed. */
  isStale: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  refetch: () => void;
}

/** Wraps data that a page was rendered with as a reading that is never refreshed. */
export const loadedApiData = <Answer>(answer: Answer): ApiData<Answer> => ({
  ...{ answer, isLoading: false, isStale: false, failure: null },
  refetch: () => undefined,
});

/**
 * Reads an API path, and reads again when the path changes. `first` is the data that the page was rendered
 * with, so that the first view needs no call. The previous data stays until the next response arrives.
 */
export function useApiData<Answer>(path: string, first: Answer | null): ApiData<Answer> {
  return import.meta.env.SSR ? { ...loadedApiData(first), isLoading: first === null } : useLiveReading(path, first);
}

function useLiveReading<Answer>(path: string, first: Answer | null): ApiData<Answer> {
  const [{ came, $path, $reading }] = useState(() => {
    const came = first && { path, answer: first };
    if (came) cache.set(path, { data: came, created: Date.now(), expires: Number.POSITIVE_INFINITY });
    const $path = atom(path);
    return { came, $path, $reading: createReading<Read<Answer>>([$path]) };
  });
  useEffect(() => $path.set(path), [$path, path]);
  const { data, loading, error } = useStore($reading, {
    ssr: () => (came === null ? { loading: true } : { data: came, loading: false }),
  });
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    // The library's own retry comes too early after a short outage: it merges two attempts within four seconds into
    // one.
    const again = () => revalidateKeys(path);
    for (const name of backEvents) addEventListener(name, again);
    return () => {
      for (const name of backEvents) removeEventListener(name, again);
    };
  }, [hasFailed, path]);
  const [shown, setShown] = useState<Read<Answer> | null>(came);
  const [mustBeRead, setMustBeRead] = useState(false);
  if (hasFailed && !mustBeRead) setMustBeRead(true);
  if (!hasFailed && data) {
    if (data !== shown) setShown(data);
    if (mustBeRead) setMustBeRead(false);
  }
  return {
    answer: shown?.answer ?? null,
    isLoading: loading,
    isStale: shown !== null && (mustBeRead || shown.path !== path),
    failure: hasFailed ? codeOf(error) : null,
    refetch: () => readMatching((key) => key === path),
  };
}

/** Reads everything that this page shows again, after a call was refused because some of it is out of date. */
export const refetchAll = (): void => readMatching(() => true);

/** Reads a path again, together with every variant of it with a query string that this page shows. */
export function refetch(path: string): void {
  readMatching((key) => key === path || key.startsWith(`${path}?`));
}

/** Shows an action's response as the data of the path, without reading the path again. */
export function setApiData(path: string, answer: unknown): void {
  if (running.has(path)) running.set(path, true);
  mutateCache(path, { path, answer });
}

/** Reads the paths again after each hint of a topic. */
export function useHints(topic: Topic, paths: readonly string[]): void {
  const readPaths = useEffectEvent(() => paths.forEach(refetch));
  useEffect(() => onHint(topic, readPaths), [topic]);
}

const pollMs = 5_000;

/**
 * Reads a path again every few seconds while work is in progress, unless the page is hidden. Pass a longer interval for
 * costly calls.
 */
export function usePolling(path: string, isGoingOn: boolean, everyMs = pollMs): void {
  useEffect(() => {
    if (!isGoingOn) return;
    // Never repeats a read that is under way, because its response will be just as recent.
    const poll = () => document.visibilityState === 'visible' && revalidateKeys(path);
    const timer = setInterval(poll, everyMs);
    return () => clearInterval(timer);
  }, [path, isGoingOn, everyMs]);
}
