import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { callLater, startSendingStoredCalls } from './later.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
});

const read = (id: string) => callLater('POST /api/messages/{id}/read', { params: { id } }, `message ${id}`);
const counted = { data: { unreadCount: 2 } };
const away = { status: 503, code: 'unavailable' };

describe('an idempotent action', () => {
  it('is done at once and returns the response', async () => {
    const calls = fakeApi({ 'POST /api/messages/first/read': counted });
    expect((await read('first'))?.data.unreadCount).toBe(2);
    startSendingStoredCalls();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['the network', {}],
    ['the server', { 'POST /api/messages/first/read': away }],
  ])('waits on this device while %s is unavailable, and is done once the connection is back', async (_, answers) => {
    fakeApi(answers);
    expect(await read('first')).toBeNull();
    const calls = fakeApi({ 'POST /api/messages/first/read': counted });
    dispatchEvent(new Event('online'));
    startSendingStoredCalls();
    await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/messages/first/read'));
    const before = calls.length;
    startSendingStoredCalls();
    expect(calls).toHaveLength(before);
  });

  it('is not done for another member who signs in on this device', async () => {
    fakeApi({});
    await read('first');
    localStorage.setItem('user_data', JSON.stringify({ id: 'jaan' }));
    const calls = fakeApi({ 'POST /api/messages/first/read': counted });
    startSendingStoredCalls();
    await Promise.resolve();
    expect(calls).toEqual([]);
  });

  it('fails when it is refused and is not retried', async () => {
    const calls = fakeApi({ 'POST /api/messages/gone/read': { status: 404, code: 'not_found' } });
    await expect(read('gone')).rejects.toMatchObject({ failure: { code: 'not_found' } });
    startSendingStoredCalls();
    await Promise.resolve();
    expect(calls).toHaveLength(1);
  });

  it('is replaced by a later action on the same subject', async () => {
    const until = (id: string) => callLater('POST /api/messages/read-all', { body: { until: id } }, 'all messages');
    fakeApi({});
    await until('older');
    await until('newer');
    const calls = fakeApi({ 'POST /api/messages/read-all': counted });
    startSendingStoredCalls();
    await vi.waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ until: 'newer' }]));
  });
});
