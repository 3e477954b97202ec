import { createExecutionContext } from 'cloudflare:test';
import { api } from '#api/app.ts';
import type { WatchMessage } from '#api/platform/live/contract.ts';
import { call, createTestContext } from './call.ts';
import type { TestCommunity } from './create-test-community.ts';

export async function createLiveTicket(community: TestCommunity, as: { token: string }): Promise<string> {
  const { body } = await call<{ data: { ticket: string } }>(community, 'POST', '/api/live/ticket', { as });
  return body.data.ticket;
}

/** Requests a socket as the community's page would, or as a page of another origin. */
export async function requestSocket(community: TestCommunity, ticket: string, origin?: string): Promise<Response> {
  const context = createTestContext(community);
  const headers = { upgrade: 'websocket', origin: origin ?? context.origin };
  const request = new Request(`https://${community.hostname}/api/live?ticket=${ticket}`, { headers });
  return api.fetch(request, { context }, createExecutionContext());
}

export interface TestSocket {
  /** Messages received so far, unparsed. */
  received: string[];
  /** The code with which the server closed the socket, within a second; null if it stayed open. */
  closed: () => Promise<number | null>;
  watch: (...watch: string[]) => Promise<void>;
  /** Waits until everything sent before has arrived. */
  settle: () => Promise<void>;
}

export async function openSocketOf(community: TestCommunity, as: { token: string }): Promise<TestSocket> {
  const { webSocket } = await requestSocket(community, await createLiveTicket(community, as));
  if (!webSocket) throw new Error('The socket was refused.');
  return listenToSocket(webSocket);
}

export function listenToSocket(webSocket: WebSocket): TestSocket {
  const received: string[] = [];
  const pongs: Array<() => void> = [];
  webSocket.accept();
  webSocket.addEventListener('message', ({ data }) => {
    if (data === 'pong') pongs.shift()?.();
    else received.push(String(data));
  });
  const end = new Promise<number>((resolve) => webSocket.addEventListener('close', ({ code }) => resolve(code)));
  const settle = () =>
    new Promise<void>((resolve) => {
      pongs.push(resolve);
      webSocket.send('ping');
    });
  return {
    received,
    closed: () => Promise.race([end, new Promise<null>((resolve) => setTimeout(() => resolve(null), 1_000))]),
    watch: async (...watch) => {
      webSocket.send(JSON.stringify({ watch } satisfies WatchMessage));
      await settle();
    },
    settle,
  };
}
