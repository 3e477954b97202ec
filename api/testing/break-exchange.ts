import { bindings } from './bindings.ts';

/** Whether the exchange that fails has reached the database: its write may be done and its answer lost. */
export type Break = 'before' | 'after';

/**
 * Does something while its nth exchange with the database fails, as when the Worker is killed there;
 * answers whether there were so many. What comes after it is given up, too.
 */
export async function breakExchange(nth: number, how: Break, work: () => Promise<unknown>): Promise<boolean> {
  const original = globalThis.fetch;
  let count = 0;
  let isBroken = false;
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(bindings.LOCAL_DATABASE_URL ?? '')) return original(input, init);
    if (isBroken) throw new TypeError('fetch failed');
    count += 1;
    if (count < nth) return original(input, init);
    isBroken = true;
    if (how === 'after') await (await original(input, init)).arrayBuffer();
    throw new TypeError('fetch failed');
  };
  try {
    await work();
  } finally {
    globalThis.fetch = original;
  }
  return isBroken;
}
