import { beforeEach, describe, expect, it } from 'vitest';
import {
  leavePages,
  openStores,
  prepareStores,
  quietConversationAnswers,
  sendMessage,
  sendsMessage,
  settle,
} from '#testing/components/conversation-stores.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { $latestOwnMessage } from '../list-beside.ts';
import { conversation, message } from './fake-conversation.ts';
import { readQueue } from './stored-queue.ts';

const thread = 'GET /api/threads/c1';
const post = 'POST /api/threads/c1/messages';

beforeEach(prepareStores);

const key = 'kogu.send-queue.mari.c1';
const storedKeys = () => Object.keys(localStorage).filter((name) => name.startsWith('kogu.send-queue'));
/** Removes the stored messages, as another tab does once it has sent them or taken them back. */
const removeStored = () => {
  for (const name of storedKeys()) localStorage.removeItem(name);
};

const idOf = (body: unknown) => String((body as { clientId?: string } | undefined)?.clientId);

/** The response of the server once it has stored a message. */
const written = (clientId: string, content: string) => ({
  data: conversation([message(1), message(2), message(3, { isOwn: true, clientId, content })]),
});
const sentAs = (id: string) => ({ data: { id: 'c1', messageId: id, position: 3 } });

describe('a message being sent', () => {
  it('leaves the field at once, and is then shown as the server stored it', async () => {
    const opened = openStores({
      [post]: sentAs('m3'),
      [thread]: () => written(idOf(opened.sent()[0]?.body), 'Hello'),
    });
    sendMessage(opened, 'Hello');
    expect([opened.unsent.$message.get().content, opened.queue.$outgoing.get().length]).toEqual(['', 1]);
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Hello']);
    expect(opened.queue.$outgoing.get()).toEqual([]);
    expect(storedKeys()).toEqual([]);
  });

  it('is shown as typed if it was stored but can’t be loaded', async () => {
    const opened = openStores({ [post]: sentAs('m3') });
    sendMessage(opened, 'Hello');
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Hello']);
  });

  it('stays with the error if it is refused, and can be put back into the field', async () => {
    const opened = openStores({ [post]: { status: 409, code: 'members_left' } });
    sendMessage(opened, 'Hello');
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
    const opened = openStores({ [post]: { status: 409, code: 'members_left' } });
    sendMessage(opened, 'Hello');
    expect(stateOf()).toBe('sending');
    await settle();
    expect(stateOf()).toBe('refused');
    fakeApi({ ...quietConversationAnswers, [post]: sentAs('m3') });
    sendMessage(opened, 'Again');
    await settle();
    expect(stateOf()).toBe('sent');
  });

  it('is sent again in order and with the same id once the network is back', async () => {
    const opened = openStores();
    sendMessage(opened, 'One');
    sendMessage(opened, 'Two');
    await settle();
    expect(opened.queue.$outgoing.get().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    sendMessage(opened, 'Three');
    expect(opened.queue.$outgoing.get().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    const [first] = opened.sent();
    let position = 2;
    const again = fakeApi({
      ...quietConversationAnswers,
      [post]: () => {
        position += 1;
        return { data: { id: 'c1', messageId: `m${position}`, position } };
      },
    });
    dispatchEvent(new Event('online'));
    await settle();
    const posted = again
      .filter(({ path }) => sendsMessage(path))
      .map(({ body }) => body as { clientId: string; content: string });
    expect(posted.map(({ content }) => content)).toEqual(['One', 'Two', 'Three']);
    expect(posted[0]).toEqual(first?.body);
    expect(opened.texts().slice(-3)).toEqual(['One', 'Two', 'Three']);
  });

  it('is sent by the next page, with the same id', async () => {
    const first = openStores();
    sendMessage(first, 'Hello');
    await settle();
    leavePages();
    const next = openStores({ [post]: sentAs('m3') });
    expect(next.queue.$outgoing.get()).toMatchObject([{ content: 'Hello' }]);
    await settle();
    expect(next.sent().map(({ body }) => body)).toEqual([first.sent()[0]?.body]);
    expect(next.queue.$outgoing.get()).toEqual([]);
  });

  it('isn’t sent by this tab once another tab has taken it back', async () => {
    const opened = openStores();
    sendMessage(opened, 'Hello');
    await settle();
    const [waiting] = opened.queue.$outgoing.get();
    expect(waiting?.state).toBe('waiting');
    // Another tab takes the message back, before this tab gets the storage event.
    removeStored();
    const calls = fakeApi({ ...quietConversationAnswers, [post]: sentAs('m3'), [thread]: written('other', 'Text 3') });
    dispatchEvent(new Event('online'));
    await settle();
    expect(calls.filter(({ path }) => sendsMessage(path))).toEqual([]);
    expect(opened.queue.$outgoing.get()).toEqual([]);
  });

  it('isn’t kept on this device if the conversation is closed, but is shown with the reason', async () => {
    const left = { clientId: 'k1', content: 'Hello', files: [], state: 'waiting', failure: null };
    localStorage.setItem(`${key}.k1`, JSON.stringify({ ...left, order: 1 }));
    const opened = openStores({}, { closed: 'members_left' });
    await settle();
    expect(opened.queue.$outgoing.get()).toMatchObject([
      { content: 'Hello', state: 'refused', failure: 'members_left' },
    ]);
    expect([storedKeys(), opened.sent()]).toEqual([[], []]);
  });

  it('isn’t kept on this device after its conversation was deleted', async () => {
    const opened = openStores({ [post]: { status: 404, code: 'not_found' } });
    sendMessage(opened, 'Hello');
    await settle();
    expect(opened.queue.$outgoing.get()).toMatchObject([{ state: 'refused', failure: 'not_found' }]);
    expect(storedKeys()).toEqual([]);
  });

  it('can be taken back only if its files and those chosen since don’t exceed the maximum', async () => {
    const filesOf = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => ({ id: `${name}${index}`, name: `${name}${index}.pdf` }));
    const opened = openStores({ [post]: { status: 409, code: 'message_file_gone' } });
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
    const opened = openStores();
    sendMessage(opened, 'Hello');
    await settle();
    const [name = null] = storedKeys();
    removeStored();
    dispatchEvent(new StorageEvent('storage', { key: name }));
    expect(opened.queue.$outgoing.get()).toEqual([]);
  });

  it('stays on this device together with a message that another tab has written offline', async () => {
    const [one, other] = [openStores(), openStores()];
    sendMessage(one, 'Hello');
    sendMessage(other, 'And another');
    await settle();
    for (const name of storedKeys()) dispatchEvent(new StorageEvent('storage', { key: name }));
    expect(readQueue(key)).toMatchObject([{ content: 'Hello' }, { content: 'And another' }]);
    expect(one.queue.$outgoing.get()).toMatchObject([{ content: 'Hello' }]);
    expect(other.queue.$outgoing.get()).toMatchObject([{ content: 'And another' }]);
  });

  it('gets a new id, even if the stored unsent text still has the id of the last message', async () => {
    const opened = openStores();
    sendMessage(opened, 'Hello');
    await settle();
    const [{ clientId = '' } = {}] = opened.queue.$outgoing.get();
    leavePages();
    const copy = { clientId, version: 1, content: { content: ['Hello'], files: [''] } };
    const next = openStores({ 'GET /api/unsent-texts/conversation%3Ac1': { data: { text: copy } } });
    await settle();
    sendMessage(next, 'And another');
    await settle();
    const ids = next.queue.$outgoing.get().map((each) => each.clientId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('gets a new id while another tab has a message with the id of its text', async () => {
    const copy = { clientId: 'k1', version: 1, content: { content: ['Draft'], files: [''] } };
    const answers = { 'GET /api/unsent-texts/conversation%3Ac1': { data: { text: copy } } };
    const one = openStores(answers);
    const other = openStores(answers);
    await settle();
    sendMessage(one, 'Hello');
    sendMessage(other, 'And another');
    await settle();
    expect(readQueue(key)).toMatchObject([{ clientId: 'k1', content: 'Hello' }, { content: 'And another' }]);
    const calls = fakeApi({ ...quietConversationAnswers, [post]: sentAs('m3') });
    dispatchEvent(new Event('online'));
    await settle();
    const contents = calls
      .filter(({ path }) => sendsMessage(path))
      .map(({ body }) => (body as { content: string }).content);
    expect(contents.sort()).toEqual(['And another', 'Hello']);
    expect(readQueue(key)).toEqual([]);
  });

  const usedId = { clientId: 'k1', content: 'Hello', files: [], state: 'waiting', failure: null };
  const storeUsed = () => localStorage.setItem(`${key}.k1`, JSON.stringify({ ...usedId, order: 1 }));
  const refuseUsed = ({ body }: { body?: unknown }) =>
    idOf(body) === 'k1' ? { status: 409, code: 'text_sent' } : sentAs('m3');

  it('is sent once under a new id if its id belongs to another text, such as one sent from another tab', async () => {
    storeUsed();
    const opened = openStores({ [post]: refuseUsed });
    await settle();
    const ids = opened.sent().map(({ body }) => idOf(body));
    expect(ids).toEqual(['k1', expect.not.stringMatching(/^k1$/)]);
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Hello']);
    expect([opened.queue.$outgoing.get(), storedKeys()]).toEqual([[], []]);
  });

  it('keeps its new id and its place while the network is away, and is then sent once', async () => {
    storeUsed();
    const opened = openStores({
      [post]: (asked) => (idOf(asked.body) === 'k1' ? refuseUsed(asked) : Promise.reject(new TypeError('Failed'))),
    });
    sendMessage(opened, 'After it');
    await settle();
    const waiting = opened.queue.$outgoing.get();
    expect(waiting).toMatchObject([{ content: 'Hello', state: 'waiting' }, { content: 'After it' }]);
    expect(waiting[0]?.clientId).not.toBe('k1');
    expect(readQueue(key).map(({ clientId }) => clientId)).toEqual(waiting.map(({ clientId }) => clientId));
    leavePages();
    const next = openStores({ [post]: sentAs('m3') });
    await settle();
    expect(next.sent().map(({ body }) => idOf(body))).toEqual(waiting.map(({ clientId }) => clientId));
    expect(storedKeys()).toEqual([]);
  });

  it('isn’t sent under a new id if it is taken back while the server refuses the old one', async () => {
    storeUsed();
    const opened = openStores({
      [post]: (asked) => {
        removeStored();
        return refuseUsed(asked);
      },
    });
    await settle();
    expect(opened.sent()).toHaveLength(1);
    expect(storedKeys()).toEqual([]);
  });
});

it('sending a message does nothing if the text is blank', () => {
  const opened = openStores();
  sendMessage(opened, '  ');
  expect(opened.queue.$outgoing.get()).toEqual([]);
});
