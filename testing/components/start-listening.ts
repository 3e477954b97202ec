import { vi } from 'vitest';

/** Runs what listens to the window for as long as a page is open. Returns a function that stops it, for other tests. */
export function startListening(start: () => void): () => void {
  const listening = vi.spyOn(globalThis, 'addEventListener');
  start();
  const calls = [...listening.mock.calls];
  listening.mockRestore();
  return () => {
    for (const [type, listener] of calls) removeEventListener(type, listener);
  };
}
