import { beforeEach, describe, expect, it } from 'vitest';
import { dispatchBlock, dispatchHint } from '#src/client/hints.ts';
import { openStores, prepareStores, settle } from '#testing/components/conversation-stores.ts';
import { conversation, message } from './fake-conversation.ts';
import type { ShownConversation } from './types.ts';

const thread = 'GET /api/threads/c1';

beforeEach(prepareStores);

describe('a hint', () => {
  it('adds new messages, marks them as read, and keeps unchanged ones', async () => {
    const opened = openStores({ [thread]: { data: conversation([message(1), message(2), message(3)]) } });
    const [before] = opened.chat.$conversation.get().messages;
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
    expect(opened.chat.$conversation.get().messages[0]).toBe(before);
    expect(opened.calls.map(({ path }) => path)).toContain('/api/messages/m3/read');
  });

  it('leaves new messages unread while the reader is elsewhere in the conversation', async () => {
    const opened = openStores({ [thread]: { data: conversation([message(1), message(2), message(3)]) } });
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

  it('shows others’ changes, and how far they have read', async () => {
    const changed = conversation([message(1, { content: 'Changed' }), message(2)]);
    const [mari, astrid] = changed.members;
    const members = [mari, { ...astrid, seenPosition: 2 }] as ShownConversation['members'];
    const opened = openStores({ [thread]: { data: { ...changed, members } } });
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.texts()).toEqual(['Changed', 'Text 2']);
    expect(opened.chat.$conversation.get().members[1]?.seenPosition).toBe(2);
  });

  it('adds no messages below an older part of the conversation', async () => {
    const opened = openStores({ [thread]: { data: conversation([message(2), message(3)]) } }, { hasLater: true });
    dispatchHint({ topic: 'messages', id: 'c1' } as never);
    await settle();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2']);
  });
});

it('a hint that someone has read further or left updates the members, in one small call', async () => {
  const opened = openStores({
    [thread]: () => {
      const answer = conversation([]);
      const [mari, astrid] = answer.members;
      return { data: { ...answer, members: [mari, { ...astrid, seenPosition: 2 }], closed: 'members_left' } };
    },
  });
  dispatchHint({ topic: 'members', id: 'c1' });
  dispatchHint({ topic: 'members', id: 'c2' });
  await settle();
  const { members, closed } = opened.chat.$conversation.get();
  expect([members[1]?.seenPosition, closed, opened.texts()]).toEqual([2, 'members_left', ['Text 1', 'Text 2']]);
  expect(opened.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/threads/c1?'))).toEqual([
    '/api/threads/c1?after=2&limit=1',
  ]);
});

describe('a hint about a changed message', () => {
  const quoting = (excerpt: string) =>
    message(2, { answers: { id: 'm1', sender: message(1).sender, excerpt, state: 'shown' } });
  const excerptOf = ({ chat }: ReturnType<typeof openStores>) =>
    chat.$conversation.get().messages.find(({ id }) => id === 'm2')?.answers?.excerpt;
  const edited = message(1, { content: 'Changed' });
  const answers = {
    [`${thread}?around=m1&limit=1`]: { data: conversation([edited], { subject: 'Changed' }) },
    [`${thread}?around=m2&limit=1`]: { data: conversation([quoting('Changed')], { subject: 'Changed' }) },
  };
  const about = () => dispatchHint({ topic: 'messages', id: 'c1', about: 'm1' });

  it('updates the message, its quotes, and the conversation’s name', async () => {
    const opened = openStores(answers, { messages: [message(1), quoting('Text 1')] });
    about();
    await settle();
    expect(opened.texts()).toEqual(['Changed', 'Text 2']);
    expect([excerptOf(opened), opened.chat.$conversation.get().subject]).toEqual(['Changed', 'Changed']);
  });

  it('updates the quotes of the message even if the message isn’t shown', async () => {
    const opened = openStores(answers, { messages: [quoting('Text 1')] });
    about();
    await settle();
    expect([opened.texts(), excerptOf(opened)]).toEqual([['Text 2'], 'Changed']);
  });

  it('reloads no quotes after a reaction', async () => {
    const reacted = { data: conversation([message(1, { reactions: { heart: 1 } })]) };
    const opened = openStores(
      { ...answers, [`${thread}?around=m1&limit=1`]: reacted },
      { messages: [message(1), quoting('Text 1')] },
    );
    about();
    await settle();
    expect(opened.calls.filter(({ path }) => path.includes('around=')).map(({ path }) => path)).toEqual([
      '/api/threads/c1?around=m1&limit=1',
    ]);
  });

  it('isn’t needed to update the quotes of a message that the member has edited', async () => {
    const opened = openStores(
      { ...answers, 'PATCH /api/messages/m1': {} },
      { messages: [message(1), quoting('Text 1')] },
    );
    const [first] = opened.chat.$conversation.get().messages;
    await opened.chat.edit(first as never, 'Changed');
    expect(excerptOf(opened)).toBe('Changed');
  });
});

describe('concurrent loads', () => {
  const hold = () => Promise.withResolvers<object>();
  const shown = (content: string) => ({ data: conversation([message(1), message(2, { content })]) });

  it('don’t let a slow response overwrite a later one', async () => {
    const [slow, fast] = [hold(), hold()];
    const answers = [slow.promise, fast.promise];
    const opened = openStores({ [thread]: () => answers.shift() ?? {} });
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
    const opened = openStores({
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
    const opened = openStores({ [thread]: () => answers.shift() ?? {} }, { hasLater: true });
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
    const opened = openStores({ 'PATCH /api/messages/m2': { status: 403, code: 'silenced' } });
    const [, second] = opened.chat.$conversation.get().messages;
    const edited = opened.chat.edit(second as never, 'New text');
    expect(opened.texts()).toEqual(['Text 1', 'New text']);
    await expect(edited).rejects.toThrow();
    expect(opened.texts()).toEqual(['Text 1', 'Text 2']);
  });

  it('deletes at once, and restores the message with the error if the server refuses', async () => {
    const opened = openStores({ 'DELETE /api/messages/m2': { status: 403, code: 'forbidden' } });
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
    const opened = openStores({ [thread]: { data: hidden } });
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
    const opened = openStores({
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
    const opened = openStores(
      { 'POST /api/threads/c1/accept': { status: 404, code: 'not_found' } },
      { request: 'pending' },
    );
    expect(await opened.chat.acts.accept()).toBe(false);
    expect(opened.chat.$conversation.get()).toMatchObject({ request: 'pending', failure: 'not_found' });
  });

  it('adds earlier messages above the others', async () => {
    const opened = openStores({ [thread]: { data: conversation([message(0)], { hasEarlier: true }) } });
    await opened.chat.showEarlier();
    expect(opened.texts()).toEqual(['Text 0', 'Text 1', 'Text 2']);
    expect(opened.chat.$conversation.get().hasEarlier).toBe(true);
  });
});
