import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findWaitingConversationIds } from '../waiting-messages.ts';
import { createStoredQueue, type OutgoingMessage, readQueue, storeMessage } from './stored-queue.ts';

const key = 'kogu.send-queue.mari.c1';
const message = (clientId: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ clientId, content: `Text ${clientId}`, files: [], state: 'waiting', failure: 'offline', ...changes },
});
const storedIds = () => readQueue(key).map(({ clientId }) => clientId);

beforeEach(() => localStorage.setItem('user_data', JSON.stringify({ id: 'mari' })));

describe('the messages stored on this device', () => {
  it('aren’t overwritten by a tab that hasn’t seen what another has just stored', () => {
    storeMessage(key, 'a', message('a'));
    const seen = Object.entries(localStorage);
    storeMessage(key, 'b', message('b'));
    // A tab whose view of the storage is older writes and removes its own message.
    const keys = vi.spyOn(Object, 'keys').mockReturnValue(seen.map(([name]) => name));
    const read = vi
      .spyOn(Storage.prototype, 'getItem')
      .mockImplementation((name) => Object.fromEntries(seen)[name] ?? null);
    storeMessage(key, 'a', message('a', { state: 'refused' }));
    storeMessage(key, 'a', null);
    keys.mockRestore();
    read.mockRestore();
    expect(storedIds()).toEqual(['b']);
  });

  it('keep their order when they change, even if they were written in the same moment', () => {
    vi.spyOn(Date, 'now').mockReturnValue(5);
    for (const id of ['c', 'a', 'b']) storeMessage(key, id, message(id));
    vi.restoreAllMocks();
    storeMessage(key, 'c', message('c', { state: 'refused' }));
    expect(readQueue(key)).toEqual([message('c', { state: 'refused' }), message('a'), message('b')]);
  });

  it('are those of one conversation, even if the id of another begins with the same characters', () => {
    storeMessage(key, 'a', message('a'));
    storeMessage('kogu.send-queue.mari.c10', 'b', message('b'));
    storeMessage('kogu.send-queue.mari.c10', 'c', message('c'));
    expect(storedIds()).toEqual(['a']);
    expect(findWaitingConversationIds().sort()).toEqual(['c1', 'c10']);
  });

  it('begin with the list that an older version of the page stored', () => {
    storeMessage(key, 'new', message('new'));
    localStorage.setItem(key, JSON.stringify([message('b'), message('a')]));
    const queue = createStoredQueue(key);
    queue.restore();
    expect(queue.$outgoing.get().map(({ clientId }) => clientId)).toEqual(['b', 'a', 'new']);
    expect(localStorage.getItem(key)).toBeNull();
    queue.forget('b');
    expect(storedIds()).toEqual(['a', 'new']);
  });

  it('stay in the list of an older version while there is no room to split it', () => {
    const old = JSON.stringify([message('a'), message('b')]);
    localStorage.setItem(key, old);
    const { setItem } = Storage.prototype;
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
      if (name.endsWith('.b')) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, name, value);
    });
    expect(readQueue(key)).toEqual([]);
    write.mockRestore();
    expect(localStorage.getItem(key)).toBe(old);
    expect(storedIds()).toEqual(['a', 'b']);
  });
});
