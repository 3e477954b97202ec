import { vi } from 'vitest';

export interface FakeCall {
  method: string;
  path: string;
  body: unknown;
}

type Answer = object | { status: number; code: string; fields?: Record<string, string> } | (() => Promise<object>);

/**
 * Responds to the browser's calls instead of the network, by `METHOD /path` with or without the query. An unknown call
 * fails like a lost connection. Returns the calls made.
 */
export function fakeApi(answers: Record<string, Answer | ((call: FakeCall) => Answer)>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path: address,
      body: init.body ? (JSON.parse(String(init.body)) as unknown) : null,
    };
    calls.push(call);
    const found = answers[`${call.method} ${address}`] ?? answers[`${call.method} ${address.split('?', 1)[0]}`];
    if (found === undefined) throw new TypeError('Failed to fetch');
    const answer = await (typeof found === 'function' ? found(call) : found);
    if ('code' in answer) {
      const { status, code, fields = {} } = answer as { status: number; code: string; fields?: Record<string, string> };
      const faults = Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, { code: of, message: of }]));
      return Response.json({ success: false, error: { code, message: code, fields: faults } }, { status });
    }
    return Response.json({ success: true, ...answer });
  });
  return calls;
}
