import { expect, it, vi } from 'vitest';
import { startListening } from '#testing/components/start-listening.ts';
import { callApi } from './api-client.ts';
import { onHint } from './hints.ts';
import { startLiveUpdates } from './live.ts';

/** Sockets that replace the network: they open at once and are never lost. */
const sockets: FakeSocket[] = [];
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }
  send(data: string) {
    if (data === 'ping') this.dispatchEvent(new MessageEvent('message', { data: 'pong' }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1000 }));
  }
}

/** Simulates a sign-in in this browser. Sign-ins in other tabs dispatch the same event. */
const signIn = (id: string, token: string) => {
  localStorage.setItem('user_data', JSON.stringify({ id }));
  localStorage.setItem('auth_token', token);
  dispatchEvent(new Event('auth-changed'));
};

const states = () => sockets.map(({ readyState }) => readyState);

it('a socket is closed when its token is replaced, and reopened only for the page’s own member', async () => {
  vi.useFakeTimers();
  const asked: Array<string | null> = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    if (path === '/api/live/ticket') asked.push(new Headers(headers).get('authorization'));
    return Response.json({ data: { ticket: `ticket ${asked.length}` } });
  });
  document.documentElement.dataset['pageOf'] = 'mari';
  signIn('mari', 'first');
  const stop = startListening(startLiveUpdates);
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([1]);
  signIn('mari', 'first');
  expect(states()).toEqual([1]);

  signIn('mari', 'second');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([3, 1]);

  signIn('jaan', 'third');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual([3, 3]);
  expect(asked).toEqual(['Bearer first', 'Bearer second']);
  stop();
  vi.useRealTimers();
});

it('a page keeps retrying while the server is unavailable, and retries at once when a call succeeds', async () => {
  vi.useFakeTimers();
  let isAway = false;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () =>
    isAway ? new Response('Bad Gateway', { status: 502 }) : Response.json({ data: { ticket: 'ticket' } }),
  );
  document.documentElement.dataset['pageOf'] = 'mari';
  signIn('mari', 'first');
  const stop = startListening(startLiveUpdates);
  await vi.advanceTimersByTimeAsync(100);
  expect(states().at(-1)).toBe(1);
  sockets.at(-1)?.dispatchEvent(new Event('open'));
  const asked: number[] = [];
  const ask = () => callApi('GET', '/api/anything').catch(() => null);
  const stopAsking = onHint('messages', () => {
    asked.push(Date.now());
    void ask();
  });
  // Runs the timers that earlier tests have left.
  await vi.advanceTimersByTimeAsync(60_000);
  await ask();
  asked.length = 0;
  isAway = true;
  await ask();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(asked.length).toBeLessThanOrEqual(6);
  asked.length = 0;
  isAway = false;
  await ask();
  expect(asked).toEqual([Date.now()]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
  stopAsking();
  stop();
  vi.useRealTimers();
});
