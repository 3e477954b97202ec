import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '#src/client/session-storage.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { $waiting, followWaitingMessages } from '../waiting-messages.ts';
import { conversation, message } from './fake-conversation.ts';
import { removeUndeliverableMessages } from './lost-messages.ts';
import { createMemberConversationStores } from './open-conversation.ts';
import { sendWaitingMessages } from './send-waiting-messages.ts';
import { type OutgoingMessage, readQueue, storeMessage } from './stored-queue.ts';

const post = (id: string) => `POST /api/threads/${id}/messages`;
const sent = ({ body }: FakeCall) => ({ data: { id: 'any', messageId: `m-${clientIdOf(body)}`, position: 3 } });
const clientIdOf = (body: unknown) => (body as { clientId: string }).clientId;
const keyOf = (id: string) => `kogu.send-queue.mari.${id}`;
const keep = (id: string, clientIds: readonly string[], changes: Partial<OutgoingMessage> = {}) => {
  for (const clientId of clientIds) {
    const one: OutgoingMessage = { clientId, content: 'Hello', files: [], state: 'waiting', failure: 'offline' };
    storeMessage(keyOf(id), clientId, { ...one, ...changes });
  }
};
const kept = (id: string) => readQueue(keyOf(id));
const posted = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/')[3], clientIdOf(body)]);
const settle = () => vi.advanceTimersByTimeAsync(20);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  history.replaceState(null, '', '/dashboard');
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => vi.useRealTimers());

describe('messages that a conversation’s page couldn’t send', () => {
  it('are sent from any other page, with their ids and in order', async () => {
    keep('c1', ['a', 'b']);
    keep('c2', ['c']);
    const calls = fakeApi({ [post('c1')]: sent, [post('c2')]: sent });
    await sendWaitingMessages();
    const all = posted(calls);
    expect(all.filter(([id]) => id === 'c1')).toEqual([
      ['c1', 'a'],
      ['c1', 'b'],
    ]);
    expect(all.filter(([id]) => id === 'c2')).toEqual([['c2', 'c']]);
    expect([kept('c1'), kept('c2')]).toEqual([[], []]);
  });

  it('are sent once the network is back, and until then stay on this device', async () => {
    keep('c1', ['a', 'b']);
    fakeApi({});
    const sending = sendWaitingMessages();
    await settle();
    expect(kept('c1')).toHaveLength(2);
    const calls = fakeApi({ [post('c1')]: sent });
    dispatchEvent(new Event('online'));
    await sending;
    expect(posted(calls)).toEqual([
      ['c1', 'a'],
      ['c1', 'b'],
    ]);
  });

  it('are sent once the network is back, even if something else fails in another conversation', async () => {
    keep('c1', ['a']);
    keep('c2', ['b']);
    const locks = fakeLocks();
    const request: typeof locks.request = (name, act) =>
      name === keyOf('c1') ? Promise.reject(new Error('No lock')) : locks.request(name, act);
    vi.stubGlobal('navigator', { locks: { request } });
    fakeApi({});
    const sending = sendWaitingMessages();
    sending.catch(() => undefined);
    await settle();
    const calls = fakeApi({ [post('c2')]: sent });
    dispatchEvent(new Event('online'));
    await expect(sending).rejects.toThrow('No lock');
    expect(posted(calls)).toEqual([['c2', 'b']]);
  });

  it('are sent once, even while another tab has their conversation open', async () => {
    keep('c1', ['a', 'b']);
    const calls = fakeApi({ [post('c1')]: sent });
    const opened = createMemberConversationStores(conversation([message(1), message(2)]), 'mari');
    const stop = opened.start();
    await sendWaitingMessages();
    await settle();
    expect(posted(calls).filter(([id]) => id === 'c1')).toEqual([
      ['c1', 'a'],
      ['c1', 'b'],
    ]);
    expect(opened.queue.$outgoing.get()).toEqual([]);
    stop();
  });

  it('are left to the page of their conversation if it is open', async () => {
    keep('c1', ['a']);
    history.replaceState(null, '', '/messages/c1');
    const calls = fakeApi({ [post('c1')]: sent });
    await sendWaitingMessages();
    expect([calls, kept('c1').length]).toEqual([[], 1]);
  });

  it('stay, with the reason, if they are refused, and don’t hold up others', async () => {
    keep('c1', ['a', 'b']);
    fakeApi({
      [post('c1')]: (asked) => (clientIdOf(asked.body) === 'a' ? { status: 409, code: 'member_blocked' } : sent(asked)),
    });
    await sendWaitingMessages();
    expect(kept('c1')).toMatchObject([{ clientId: 'a', state: 'refused', failure: 'member_blocked' }]);
  });

  it('are sent under a new id, once and in order, if their id belongs to another text', async () => {
    keep('c1', ['a', 'b']);
    let isAway = true;
    const calls = fakeApi({
      [post('c1')]: (asked) => {
        if (clientIdOf(asked.body) === 'a') return { status: 409, code: 'text_sent' };
        return isAway ? Promise.reject(new TypeError('Failed to fetch')) : sent(asked);
      },
    });
    const sending = sendWaitingMessages();
    await settle();
    const [renewed, second] = kept('c1').map(({ clientId }) => clientId);
    expect([kept('c1').length, renewed === 'a', second]).toEqual([2, false, 'b']);
    isAway = false;
    dispatchEvent(new Event('online'));
    await sending;
    expect(posted(calls).map(([, id]) => id)).toEqual(['a', renewed, renewed, 'b']);
    expect(kept('c1')).toEqual([]);
  });

  it('aren’t sent again after a refusal, or when someone else has signed in', async () => {
    keep('c1', ['a'], { state: 'refused', failure: 'member_blocked' });
    const calls = fakeApi({ [post('c1')]: sent, [post('c2')]: sent });
    await sendWaitingMessages();
    document.documentElement.dataset['pageOf'] = 'mari';
    localStorage.setItem('user_data', JSON.stringify({ id: 'jaan' }));
    keep('c2', ['b']);
    await sendWaitingMessages();
    delete document.documentElement.dataset['pageOf'];
    expect([calls, kept('c1').length, kept('c2').length]).toEqual([[], 1, 1]);
  });

  it('stay as they are if the session has ended', async () => {
    keep('c1', ['a']);
    fakeApi({ [post('c1')]: { status: 401, code: 'unauthenticated' } });
    await sendWaitingMessages();
    expect(kept('c1')).toMatchObject([{ clientId: 'a', state: 'waiting' }]);
  });

  it('wait for the member’s next page if they sign out between two messages', async () => {
    keep('c1', ['a', 'b']);
    const calls = fakeApi({
      [post('c1')]: (asked) => {
        clearSession();
        return sent(asked);
      },
    });
    await sendWaitingMessages();
    expect(posted(calls)).toEqual([['c1', 'a']]);
    expect(kept('c1')).toMatchObject([{ clientId: 'b', state: 'waiting' }]);
  });

  it('aren’t stored again by a refusal if they were taken back meanwhile', async () => {
    keep('c1', ['a', 'b']);
    fakeApi({
      [post('c1')]: ({ body }) => {
        storeMessage(keyOf('c1'), clientIdOf(body), null);
        return { status: 409, code: 'member_blocked' };
      },
    });
    await sendWaitingMessages();
    expect(kept('c1')).toEqual([]);
  });

  it('aren’t removed with a deleted conversation while one of them is being sent', async () => {
    keep('c1', ['a', 'b']);
    const { promise, resolve } = Promise.withResolvers<object>();
    const calls = fakeApi({
      'GET /api/threads/c1': { status: 404, code: 'not_found' },
      [post('c1')]: () => promise,
    });
    const [sending, removing] = [sendWaitingMessages(), removeUndeliverableMessages()];
    await settle();
    expect([posted(calls), kept('c1').length]).toEqual([[['c1', 'a']], 2]);
    resolve({ status: 404, code: 'not_found' });
    await Promise.all([sending, removing]);
    expect(kept('c1')).toEqual([]);
  });

  it('count as waiting until they are sent, whichever tab has stored them', async () => {
    keep('c1', ['a']);
    const stop = followWaitingMessages();
    expect($waiting.get()).toEqual(['c1']);
    fakeApi({ [post('c1')]: sent });
    await sendWaitingMessages();
    expect($waiting.get()).toEqual([]);
    keep('c2', ['b']);
    dispatchEvent(new StorageEvent('storage', { key: `${keyOf('c2')}.b` }));
    expect($waiting.get()).toEqual(['c2']);
    stop();
  });
});
