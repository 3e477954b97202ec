const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait before something is sent again, in ms, after so many attempts that found no network or server. */
export const retryAfterMs = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0;

/** Waits for as long, or until the network is back, or until the signal ends it. */
export function untilRetry(attempts: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, retryAfterMs(attempts));
    addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
