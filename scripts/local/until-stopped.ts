/** Waits for Ctrl-C, SIGTERM, a closed terminal or the end of the parent process. */
export function waitUntilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.once('disconnect', () => resolve());
  });
}
