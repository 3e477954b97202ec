import { codeOf } from './api-client.ts';
import { isRetryable } from './later.ts';
import { retryAfterMs } from './retry-after.ts';

interface Waiting {
  /** Stops the attempts; null is returned. */
  signal: AbortSignal;
  /** Called with the error code each time the network or the server was unavailable: `offline`, or the server's. */
  onAway: (code: string) => void;
}

const backEvents = ['online', 'api-back'] as const;

/** Retries a call while the network or the server is unavailable, until it succeeds or is refused. */
export async function retryUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  { signal, onAway }: Waiting,
): Promise<Answer | null> {
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    try {
      const answer = await send();
      return signal.aborted ? null : answer;
    } catch (error) {
      if (signal.aborted) return null;
      if (!isRetryable(error)) throw error;
      onAway(codeOf(error));
      await pause(retryAfterMs(attempts), signal);
    }
  }
  return null;
}

/** Waits. Ends early when the network or the server is back, or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const name of backEvents) removeEventListener(name, done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const name of backEvents) addEventListener(name, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
