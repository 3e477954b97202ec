import { vi } from 'vitest';

/**
 * Starts something that listens to the window as long as a page is open. Returns a function that removes its listeners,
 * so that they don't affect other tests.
 */
export function startListening(start: () => void): () => void {
  const listening = vi.spyOn(globalThis, 'addEventListener');
  start();
  const calls = [...listening.mock.calls];
  listening.mockRestore();
  return () => {
    for (const [type, listener] of calls) removeEventListener(type, listener);
  };
}
