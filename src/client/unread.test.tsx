import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startListening } from '#testing/components/start-listening.ts';
import { dispatchHint } from './hints.ts';
import { $unread, followUnread, setUnread } from './unread.ts';

beforeEach(() => {
  document.documentElement.dataset['pageOf'] = 'mari';
  localStorage.setItem('auth_token', 'token');
  $unread.set({ notifications: null, messages: null });
});

it('unread counters refresh with one call after a hint and share new counts with all tabs', async () => {
  let messages = 3;
  const calls = fakeApi({
    'GET /api/unread-counts': () => ({ data: { notifications: 7, messages } }),
  });
  const stop = startListening(followUnread);
  expect($unread.get()).toEqual({ notifications: null, messages: null });
  dispatchHint(null);
  await vi.waitFor(() => expect($unread.get()).toEqual({ notifications: 7, messages: 3 }));

  messages = 4;
  dispatchHint({ topic: 'messages' } as never);
  await vi.waitFor(() => expect($unread.get().messages).toBe(4));
  expect(calls.filter(({ path }) => path === '/api/unread-counts')).toHaveLength(2);

  const otherTab = new BroadcastChannel('kogu.unread.mari');
  const told = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)));
  setUnread('messages', 0);
  expect(await told).toEqual({ counted: 'messages', count: 0 });
  otherTab.postMessage({ counted: 'notifications', count: 6 });
  await vi.waitFor(() => expect($unread.get()).toMatchObject({ notifications: 6, messages: 0 }));
  otherTab.close();
  stop();
});

it('unread counters aren’t shared with another member in this browser', async () => {
  fakeApi({});
  const stop = startListening(followUnread);
  const [jaans, heard] = [new BroadcastChannel('kogu.unread.jaan'), vi.fn()];
  jaans.addEventListener('message', heard);
  setUnread('messages', 2);
  jaans.postMessage({ counted: 'messages', count: 9 });
  // A channel delivers its messages in order, so this one arrives last.
  const own = new BroadcastChannel('kogu.unread.mari');
  own.postMessage({ counted: 'notifications', count: 5 });
  await vi.waitFor(() => expect($unread.get()).toEqual({ messages: 2, notifications: 5 }));
  expect(heard).not.toHaveBeenCalled();
  for (const channel of [jaans, own]) channel.close();
  stop();
});
