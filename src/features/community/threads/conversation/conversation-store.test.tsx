import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchBlock, dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { createListPresence } from '../list/list-presence.ts';
import { $latestOwnMessage } from '../list-beside.ts';
import { conversation, message } from './fake-conversation.ts';
import { type OpenConversation, openConversation } from './open-conversation.ts';
import type { ShownConversation } from './types.ts';

const thread = 'GET /api/threads/c1';
const post = 'POST /api/threads/c1/messages';
const quiet = {
  'GET /api/unsent-texts/conversation%3Ac1': { data: { text: null } },
  'PUT /api/unsent-texts/conversation%3Ac1': { data: { version: 1 } },
  'DELETE /api/unsent-texts/conversation%3Ac1': {},
  'GET /api/threads/c1/presence': { data: { online: [] } },
  'POST /api/messages/m2/read': { data: { unreadCount: 0 } },
  'POST /api/messages/m3/read': { data: { unreadCount: 0 } },
};
const stops: Array<() => void> = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function open(answers: Parameters<typeof fakeApi>[0] = {}, changes: Partial<ShownConversation> = {}) {
  const calls = fakeApi({ ...quiet, ...answers });
  const opened = openConversation(conversation([message(1), message(2)], changes), 'mari');
  stops.push(opened.start());
  return { ...opened, calls, texts: () => textsOf(opened), sent: () => calls.filter(({ path }) => isPost(path)) };
}

const idOf = (body: unknown) => String((body as { clientId?: string } | undefined)?.clientId);
const isPost = (path: string) => path.endsWith('/c1/messages');
const textsOf = ({ chat }: OpenConversation) => chat.$conversation.get().messages.map(({ content }) => content);
const settle = () => vi.advanceTimersByTimeAsync(20);
const write = ({ unsent }: Pick<OpenConversation, 'unsent'>, content: string) => {
  unsent.change({ content });
  unsent.send();
};
/** The response of the server once it has stored a message. */
const written = (clientId: string, content: string) => ({
  data: conversation([message(1), message(2), message(3, { isOwn: true, clientId, content })]),
});
const sentAs = (id: string) => ({ data: { id: 'c1', messageId: id, position: 3 } });

describe('a message being sent', () => {
  it('leaves the field at once, and is then shown as the server stored it', async () => {
    const opened = open({
      [post]: sentAs('m3'),
      [thread]: () => written(idOf(opened.sent()[0]?.body), 'Hello'),
    });
    write(opened, 'Hello');
    expect([opened.unsent.$message.get().content, opened.queue.$outgoing.get().length]).toEqual(['', 1]);
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Hello']);
    expect(opened.queue.$outgoing.get()).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kogu.send-queue'))).toEqual([]);
  });

  it('is shown as typed if it was stored but can’t be loaded', async () => {
    const opened = open({ [post]: sentAs('m3') });
    write(opened, 'Hello');
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Hello']);
  });

  it('stays with the error if it is refused, and can be put back into the field', async () => {
    const opened = open({ [post]: { status: 409, code: 'members_left' } });
    write(opened, 'Hello');
    await settle();
    const [refused] = opened.queue.$outgoing.get();
    expect(refused).toMatchObject({ state: 'refused', failure: 'members_left', content: 'Hello' });
    opened.unsent.change({ content: 'Written since' });
    if (refused) opened.unsent.takeBack(refused);
    expect(opened.unsent.$message.get().content).toBe('Hello\n\nWritten since');
    expect(opened.queue.$outgoing.get()).toEqual([]);
  });

  it('tells the list beside the conversation whether it was sent or refused', async () => {
    const stateOf = () => $latestOwnMessage.get()?.state;
    const opened = open({ [post]: { status: 409, code: 'members_left' } });
    write(opened, 'Hello');
    expect(stateOf()).toBe('sending');
    await settle();
    expect(stateOf()).toBe('refused');
    fakeApi({ ...quiet, [post]: sentAs('m3') });
    write(opened, 'Again');
    await settle();
    expect(stateOf()).toBe('sent');
  });

  it('is sent again in order and with the same id once the network is back', async () => {
    const opened = open();
    write(opened, 'One');
    write(opened, 'Two');
    await settle();
    expect(opened.queue.$outgoing.get().map(({ state }) => state)).toEqual(['waiting', 'sending']);
    const [first] = opened.sent();
    let position = 2;
    const again = fakeApi({
      ...quiet,
      [post]: () => {
        position += 1;
        return { data: { id: 'c1', messageId: `m${position}`, position } };
      },
    });
    dispatchEvent(new Event('online'));
    await settle();
    const posted = again
      .filter(({ path }) => isPost(path))
      .map(({ body }) => body as { clientId: string; content: string });
    expect(posted.map(({ content }) => content)).toEqual(['One', 'Two']);
    expect(posted[0]).toEqual(first?.body);
    expect(opened.texts().slice(-2)).toEqual(['One', 'Two']);
  });

  it('is sent by the next page, with the same id', async () => {
    const first = open();
    write(first, 'Hello');
    await settle();
    for (const stop of stops.splice(0)) stop();
    const next = open({ [post]: sentAs('m3') });
    expect(next.queue.$outgoing.get()).toMatchObject([{ content: 'Hello' }]);
    await settle();
    expect(next.sent().map(({ body }) => body)).toEqual([first.sent()[0]?.body]);
    expect(next.queue.$outgoing.get()).toEqual([]);
  });

  it('isn’t sent here once another tab has taken it back', async () => {
    const opened = open();
    write(opened, 'Hello');
    await settle();
    const [waiting] = opened.queue.$outgoing.get();
    expect(waiting?.state).toBe('waiting');
    // Another tab takes the message back, before this tab gets the storage event.
    localStorage.removeItem('kogu.send-queue.mari.c1');
    const calls = fakeApi({ ...quiet, [post]: sentAs('m3'), [thread]: written('other', 'Text 3') });
    dispatchEvent(new Event('online'));
    await settle();
    expect(calls.filter(({ path }) => isPost(path))).toEqual([]);
    expect(opened.queue.$outgoing.get()).toEqual([]);
  });

  it('isn’t kept on this device if no one can write any more, but is shown with the reason', async () => {
    const left = { clientId: 'k1', content: 'Hello', files: [], state: 'waiting', failure: null };
    localStorage.setItem('kogu.send-queue.mari.c1', JSON.stringify([left]));
    const opened = open({}, { closed: 'members_left' });
    await settle();
    expect(opened.queue.$outgoing.get()).toMatchObject([
      { content: 'Hello', state: 'refused', failure: 'members_left' },
    ]);
    expect([localStorage.getItem('kogu.send-queue.mari.c1'), opened.sent()]).toEqual([null, []]);
  });

  it('isn’t kept on this device after its conversation was deleted', async () => {
    const opened = open({ [post]: { status: 404, code: 'not_found' } });
    write(opened, 'Hello');
    await settle();
    expect(opened.queue.$outgoing.get()).toMatchObject([{ state: 'refused', failure: 'not_found' }]);
    expect(localStorage.getItem('kogu.send-queue.mari.c1')).toBeNull();
  });

  it('can be taken back only if its files fit together with those chosen since', async () => {
    const filesOf = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => ({ id: `${name}${index}`, name: `${name}${index}.pdf` }));
    const opened = open({ [post]: { status: 409, code: 'message_file_gone' } });
    opened.unsent.change({ files: filesOf(6, 'a') });
    opened.unsent.send();
    await settle();
    opened.unsent.change({ files: filesOf(5, 'b') });
    const [refused] = opened.queue.$outgoing.get();
    expect(refused && opened.unsent.takeBack(refused)).toBe(false);
    expect(opened.queue.$outgoing.get()).toMatchObject([{ failure: 'too_many_files' }]);
    opened.unsent.change({ files: filesOf(4, 'b') });
    expect(refused && opened.unsent.takeBack(refused)).toBe(true);
    expect(opened.unsent.$message.get().files).toHaveLength(10);
  });

  it('leaves the queue once another tab has sent it', async () => {
    const opened = open();
    write(opened, 'Hello');
    await settle();
    localStorage.removeItem('kogu.send-queue.mari.c1');
    dispatchEvent(new StorageEvent('storage', { key: 'kogu.send-queue.mari.c1' }));
    expect(opened.queue.$outgoing.get()).toEqual([]);
  });

  it('stays on this device together with what another tab has written offline', async () => {
    const [one, other] = [open(), open()];
    write(one, 'Hello');
    write(other, 'And another');
    await settle();
    dispatchEvent(new StorageEvent('storage', { key: 'kogu.send-queue.mari.c1' }));
    const kept = JSON.parse(localStorage.getItem('kogu.send-queue.mari.c1') ?? '[]') as object[];
    expect(kept).toMatchObject([{ content: 'Hello' }, { content: 'And another' }]);
    expect(one.queue.$outgoing.get()).toMatchObject([{ content: 'Hello' }]);
    expect(other.queue.$outgoing.get()).toMatchObject([{ content: 'And another' }]);
  });

  it('has an id of its own, even if the stored unsent text still has that of the last message', async () => {
    const opened = open();
    write(opened, 'Hello');
    await settle();
    const [{ clientId = '' } = {}] = opened.queue.$outgoing.get();
    for (const stop of stops.splice(0)) stop();
    const copy = { clientId, version: 1, content: { content: ['Hello'], files: [''] } };
    const next = open({ 'GET /api/unsent-texts/conversation%3Ac1': { data: { text: copy } } });
    await settle();
    write(next, 'And another');
    await settle();
    const ids = next.queue.$outgoing.get().map((each) => each.clientId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('isn’t sent if it is blank', () => {
    const opened = open();
    write(opened, '  ');
    expect(opened.queue.$outgoing.get()).toEqual([]);
  });
});

describe('a hint', () => {
  it('adds new messages, marks them as read, and keeps unchanged ones', async () => {
    const opened = open({ [thread]: { data: conversation([message(1), message(2), message(3)]) } });
    const [before] = opened.chat.$conversation.get().messages;
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
    expect(opened.chat.$conversation.get().messages[0]).toBe(before);
    expect(opened.calls.map(({ path }) => path)).toContain('/api/messages/m3/read');
  });

  it('leaves new messages unread while the reader is elsewhere in the conversation', async () => {
    const opened = open({ [thread]: { data: conversation([message(1), message(2), message(3)]) } });
    opened.chat.setAtEnd(false);
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.chat.$conversation.get().hasNews).toBe(true);
    expect(opened.calls.map(({ path }) => path)).not.toContain('/api/messages/m3/read');
    opened.chat.setAtEnd(true);
    await settle();
    expect(opened.chat.$conversation.get().hasNews).toBe(false);
    expect(opened.calls.map(({ path }) => path)).toContain('/api/messages/m3/read');
  });

  it('shows the changes of others, and how far they have read', async () => {
    const changed = conversation([message(1, { content: 'Changed' }), message(2)]);
    const [mari, astrid] = changed.members;
    const members = [mari, { ...astrid, seenPosition: 2 }] as ShownConversation['members'];
    const opened = open({ [thread]: { data: { ...changed, members } } });
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.texts()).toEqual(['Changed', 'Text 2']);
    expect(opened.chat.$conversation.get().members[1]?.seenPosition).toBe(2);
  });

  it('adds no messages below an older part of the conversation', async () => {
    const opened = open({ [thread]: { data: conversation([message(2), message(3)]) } }, { hasLater: true });
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2']);
  });
});

describe('concurrent loads', () => {
  const hold = () => Promise.withResolvers<object>();
  const shown = (content: string) => ({ data: conversation([message(1), message(2, { content })]) });

  it('don’t let a slow response overwrite a later one', async () => {
    const [slow, fast] = [hold(), hold()];
    const answers = [slow.promise, fast.promise];
    const opened = open({ [thread]: () => answers.shift() ?? {} });
    void opened.chat.refresh();
    void opened.chat.showEarlier();
    fast.resolve(shown('Newer'));
    await settle();
    slow.resolve(shown('Older'));
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Newer']);
  });

  it('don’t restore a message that was deleted in the meantime, or undo muting', async () => {
    const slow = hold();
    const opened = open({
      [thread]: () => slow.promise,
      ...{ 'DELETE /api/messages/m2': {}, 'POST /api/threads/c1/mute': {} },
    });
    void opened.chat.refresh();
    const [, second] = opened.chat.$conversation.get().messages;
    await Promise.all([opened.chat.remove(second as never), opened.chat.acts.setMuted(true)]);
    slow.resolve(shown('Text 2'));
    await settle();
    expect(opened.chat.$conversation.get()).toMatchObject({ isMuted: true, messages: [{}, { isDeleted: true }] });
  });

  it('drop the response for a part that is no longer shown', async () => {
    const slow = hold();
    const end = { data: conversation([message(50)], { hasEarlier: true }) };
    const answers = [slow.promise, Promise.resolve(end)];
    const opened = open({ [thread]: () => answers.shift() ?? {} }, { hasLater: true });
    void opened.chat.showLater();
    await opened.chat.showEnd();
    slow.resolve({ data: conversation([message(3)], { hasLater: true }) });
    await settle();
    expect(opened.texts()).toEqual(['Text 50']);
    expect(opened.chat.$conversation.get().hasLater).toBe(false);
  });
});

describe('an action', () => {
  it('shows an edited text at once, and restores the old one if the server refuses', async () => {
    const opened = open({ 'PATCH /api/messages/m2': { status: 403, code: 'silenced' } });
    const [, second] = opened.chat.$conversation.get().messages;
    const edited = opened.chat.edit(second as never, 'New text');
    expect(opened.texts()).toEqual(['Text 1', 'New text']);
    await expect(edited).rejects.toThrow();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2']);
  });

  it('deletes at once, and restores the message with the error if the server refuses', async () => {
    const opened = open({ 'DELETE /api/messages/m2': { status: 403, code: 'forbidden' } });
    const [, second] = opened.chat.$conversation.get().messages;
    const removed = opened.chat.remove(second as never);
    expect(opened.chat.$conversation.get().messages[1]?.isDeleted).toBe(true);
    await removed;
    expect(opened.chat.$conversation.get()).toMatchObject({
      failure: 'forbidden',
      messages: [{}, { isDeleted: false }],
    });
  });

  it('reloads the conversation after one of its members is blocked anywhere on the page', async () => {
    const hidden = conversation([message(1)], { closed: 'member_blocked' });
    const opened = open({ [thread]: { data: hidden } });
    const other = conversation([]).members[1]?.id ?? '';
    dispatchBlock({ id: 'someone-else', isBlocked: true });
    await settle();
    expect(opened.texts()).toHaveLength(2);
    dispatchBlock({ id: other, isBlocked: true });
    await settle();
    expect([opened.texts(), opened.chat.$conversation.get().closed]).toEqual([['Text 1'], 'member_blocked']);
  });

  it('mutes at once, even if a hint arrives in the meantime', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const opened = open({
      'POST /api/threads/c1/mute': () => promise,
      [thread]: { data: conversation([message(1), message(2)]) },
    });
    const muted = opened.chat.acts.setMuted(true);
    await opened.chat.refresh();
    expect(opened.chat.$conversation.get().isMuted).toBe(true);
    resolve({});
    expect(await muted).toBe(true);
  });

  it('keeps a request that can’t be accepted, and says why', async () => {
    const opened = open({ 'POST /api/threads/c1/accept': { status: 404, code: 'not_found' } }, { request: 'pending' });
    expect(await opened.chat.acts.accept()).toBe(false);
    expect(opened.chat.$conversation.get()).toMatchObject({ request: 'pending', failure: 'not_found' });
  });

  it('adds earlier messages above the others', async () => {
    const opened = open({ [thread]: { data: conversation([message(0)], { hasEarlier: true }) } });
    await opened.chat.showEarlier();
    expect(opened.texts()).toEqual(['Text 0', 'Text 1', 'Text 2']);
    expect(opened.chat.$conversation.get().hasEarlier).toBe(true);
  });
});

describe('the activity of others', () => {
  it('shows who is writing for a while', async () => {
    const opened = open({ 'GET /api/threads/c1/presence': { data: { online: ['astrid'] } } });
    await settle();
    expect(opened.activity.$activity.get().online).toEqual(['astrid']);
    dispatchHint({ topic: 'typing', id: 'c1', by: 'astrid' } as never);
    expect(opened.activity.$activity.get().writing).toBe('astrid');
    await vi.advanceTimersByTimeAsync(7_000);
    expect(opened.activity.$activity.get().writing).toBeNull();
  });

  it('reports typing at most every three seconds, and only if someone is online', async () => {
    const typing = 'POST /api/threads/c1/typing';
    const opened = open({ 'GET /api/threads/c1/presence': { data: { online: ['astrid'] } }, [typing]: {} });
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
    stops.push(list.start());
    const both = { data: { online: ['astrid', 'jaan'], there: ['astrid'] } };
    const opened = open({ 'GET /api/messages/presence?open=c1': both });
    await settle();
    expect(opened.activity.$activity.get().online).toEqual(['astrid']);
    expect(list.$online.get()).toEqual(['astrid', 'jaan']);
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = opened.calls.filter(({ path }) => path.includes('presence')).map(({ path }) => path);
    expect(new Set(asked)).toEqual(new Set(['/api/messages/presence?open=c1']));
    expect(asked).toHaveLength(3);
  });
});
