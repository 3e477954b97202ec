import { vi } from 'vitest';
import { bindings } from './bindings.ts';

/** `before`: it never reached the database. `after`: it did, and the answer was lost. */
export type Loss = 'before' | 'after';

/**
 * Runs something whose `number`th exchange with the database is lost on the way, as when the Worker
 * is killed there. What it throws is swallowed: nobody is left to hear it.
 */
export async function failExchange(number: number, loss: Loss, work: () => Promise<unknown>): Promise<void> {
  const send = globalThis.fetch;
  let count = 0;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(bindings.LOCAL_DATABASE_URL ?? '')) return send(request);
    count += 1;
    if (count !== number) return send(request);
    if (loss === 'after') await (await send(request)).arrayBuffer();
    throw new TypeError('fetch failed: the Worker was killed here');
  });
  try {
    await work().catch(() => undefined);
  } finally {
    spy.mockRestore();
  }
}
