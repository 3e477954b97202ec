import { useEffect, useRef, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';

/** The debounce of typing. */
const patienceMs = 150;
/** A search that takes longer than this shows that it is running. */
const quietMs = 400;

interface Found<Item> {
  found: readonly Item[];
  state: 'idle' | 'searching' | 'found';
  failure: string | null;
}

/** Returns the results of a call for the text that was typed last. */
export function useSearch<Item>(search: (words: string) => Promise<readonly Item[]>) {
  const [shown, setShown] = useState<Found<Item>>({ found: [], state: 'idle', failure: null });
  const latest = useRef('');
  const timers = useRef<Array<ReturnType<typeof setTimeout>>>([]);
  const stop = () => timers.current.forEach(clearTimeout);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const ask = async (words: string) => {
    const slow = setTimeout(() => setShown((now) => ({ ...now, state: 'searching' })), quietMs);
    timers.current.push(slow);
    try {
      const found = await search(words);
      if (latest.current === words) setShown({ found, state: 'found', failure: null });
    } catch (error) {
      if (latest.current === words) setShown({ found: [], state: 'idle', failure: codeOf(error) });
    }
    clearTimeout(slow);
  };
  const look = (typed: string) => {
    const words = typed.trim();
    latest.current = words;
    stop();
    if (words === '') setShown({ found: [], state: 'idle', failure: null });
    else timers.current = [setTimeout(() => void ask(words), patienceMs)];
  };
  return { ...shown, look };
}
