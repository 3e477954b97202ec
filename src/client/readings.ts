import { nanoquery } from '@nanostores/query';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import type { Topic } from '#api/platform/live/contract.ts';
import { callApi, codeOf } from './api-client.ts';
import { onHint } from './hints.ts';

/** What was read, by path, while the page is open. Never used on the server, where communities would share it. */
const cache = new Map<string, { data?: unknown; error?: unknown; created?: number; expires?: number }>();

const [createReading, , { revalidateKeys }] = nanoquery({
  cache,
  fetcher: (...path) => callApi('GET', path.join(''), undefined, { asMember: true }),
  revalidateOnReconnect: true,
  // The reader tries again; a call that is refused would be refused for ever.
  onErrorRetry: null,
});

export interface Reading<Answer> {
  /** The last answer, also while another is on its way; null before the first. */
  answer: Answer | null;
  isLoading: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  readAgain: () => void;
}

/** What a page came with, in place of a reading, where nothing reads it again. */
export const loaded = <Answer>(answer: Answer): Reading<Answer> => ({
  ...{ answer, isLoading: false, failure: null },
  readAgain: () => undefined,
});

/**
 * Reads a path of the API, and again when it changes. `first` is the answer that the page came with, so that the first
 * view needs no call. What was shown stays until the next answer arrives.
 */
export function useReading<Answer>(path: string, first: Answer | null): Reading<Answer> {
  return import.meta.env.SSR
    ? { answer: first, isLoading: first === null, failure: null, readAgain: () => undefined }
    : useLiveReading(path, first);
}

function useLiveReading<Answer>(path: string, first: Answer | null): Reading<Answer> {
  const [{ $path, $reading }] = useState(() => {
    if (first) cache.set(path, { data: first, created: Date.now(), expires: Number.POSITIVE_INFINITY });
    const $path = atom(path);
    return { $path, $reading: createReading<Answer>([$path]) };
  });
  useEffect(() => $path.set(path), [$path, path]);
  const { data, loading, error } = useStore($reading, {
    ssr: () => (first === null ? { loading: true } : { data: first, loading: false }),
  });
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    // The library's own attempt comes too early after a short break: it takes two within four seconds for one.
    const again = () => revalidateKeys(path);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [hasFailed, path]);
  const [shown, setShown] = useState(first);
  if (data !== undefined && data !== shown) setShown(data);
  return {
    answer: data ?? shown,
    isLoading: loading,
    failure: hasFailed ? codeOf(error) : null,
    readAgain: () => revalidateKeys(path),
  };
}

/** Reads everything again that this page shows of a path, whatever its query. */
export function readAgain(path: string): void {
  revalidateKeys((key) => key === path || key.startsWith(`${path}?`));
}

/** The same after each hint of a topic. Pass the paths as a constant. */
export function useHints(topic: Topic, paths: readonly string[]): void {
  useEffect(() => onHint(topic, () => paths.forEach(readAgain)), [topic, paths]);
}

const pollMs = 5_000;

/** Reads a path again every few seconds while work goes on, unless nobody looks. */
export function usePolling(path: string, isGoingOn: boolean): void {
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && readAgain(path), pollMs);
    return () => clearInterval(timer);
  }, [path, isGoingOn]);
}
