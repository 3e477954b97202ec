import { bindings } from './bindings.ts';

/**
 * Runs `meanwhile` right before the `number`th database exchange of `work`, like a request that overtakes another at
 * this point. `wasOvertaken` is false if `work` made fewer exchanges.
 */
export async function overtake<Result>(
  number: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<{ result: Result; wasOvertaken: boolean }> {
  const send = globalThis.fetch;
  let count = 0;
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(bindings.LOCAL_DATABASE_URL ?? '')) count += 1;
    if (count === number && globalThis.fetch !== send) {
      globalThis.fetch = send;
      await meanwhile();
    }
    return send(input, init);
  };
  try {
    return { result: await work(), wasOvertaken: count >= number };
  } finally {
    globalThis.fetch = send;
  }
}
