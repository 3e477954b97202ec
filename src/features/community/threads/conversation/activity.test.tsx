import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { openStores, prepareStores, settle } from '#testing/components/conversation-stores.ts';
import { createListPresence } from '../list/list-presence.ts';

beforeEach(prepareStores);

describe('the activity of other members', () => {
  it('shows who is typing, and stops after a few seconds', async () => {
    const opened = openStores({ 'GET /api/threads/c1/presence': { data: { online: ['astrid'] } } });
    await settle();
    expect(opened.activity.$activity.get().online).toEqual(['astrid']);
    dispatchHint({ topic: 'typing', id: 'c1', by: 'astrid' } as never);
    expect(opened.activity.$activity.get().writing).toBe('astrid');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(opened.activity.$activity.get().writing).toBeNull();
  });

  it('reports typing at most every three seconds, and only if someone is online', async () => {
    const typing = 'POST /api/threads/c1/typing';
    const opened = openStores({ 'GET /api/threads/c1/presence': { data: { online: ['astrid'] } }, [typing]: {} });
    const reported = () => opened.calls.filter(({ path }) => path.endsWith('/typing')).length;
    opened.activity.typed();
    await settle();
    expect(reported()).toBe(0);
    opened.activity.typed();
    opened.activity.typed();
    await vi.advanceTimersByTimeAsync(2_999);
    opened.activity.typed();
    expect(reported()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    opened.activity.typed();
    await settle();
    expect(reported()).toBe(2);
  });

  it('is loaded by one call for the conversation and the list beside it', async () => {
    const list = createListPresence(true);
    onTestFinished(list.start());
    const both = { data: { online: ['astrid', 'jaan'], there: ['astrid'] } };
    const opened = openStores({ 'GET /api/messages/presence?open=c1': both });
    await settle();
    expect(opened.activity.$activity.get().online).toEqual(['astrid']);
    expect(list.$online.get()).toEqual(['astrid', 'jaan']);
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = opened.calls.filter(({ path }) => path.includes('presence')).map(({ path }) => path);
    expect(new Set(asked)).toEqual(new Set(['/api/messages/presence?open=c1']));
    expect(asked).toHaveLength(3);
  });
});
