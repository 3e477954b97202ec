import { bindings } from './bindings.ts';

/** `before`: the request never reached the database. `after`: it did, but the response was lost. */
export type Loss = 'before' | 'after';

/**
 * Runs `work`, but drops its `number`th exchange with the database and all later ones, as if the Worker had been killed
 * at that point. Swallows errors. Returns whether `work` made that many exchanges.
 */
export async function failExchange(number: number, loss: Loss, work: () => Promise<unknown>): Promise<boolean> {
  const send = globalThis.fetch;
  let count = 0;
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(bindings.LOCAL_DATABASE_URL ?? '')) return send(input, init);
    count += 1;
    if (count < number) return send(input, init);
    if (count === number && loss === 'after') await (await send(input, init)).arrayBuffer();
    throw new TypeError('fetch failed: the Worker was killed here');
  };
  try {
    await work().catch(() => undefined);
  } finally {
    globalThis.fetch = send;
  }
  return count >= number;
}
