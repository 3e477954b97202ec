import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderIsland, renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Conversation } from './Conversation.tsx';
import { conversation, message } from './fake-conversation.ts';
import { MessageList } from './MessageList.tsx';
import { messageParts } from './message-parts.ts';
import { openConversation } from './open-conversation.ts';
import type { ShownConversation } from './types.ts';

// Keeps plain fields: at some time after a field gets the focus, the editor would replace it.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

const thread = 'GET /api/threads/c1';
const quiet = {
  'GET /api/unsent-texts/conversation%3Ac1': { data: { text: null } },
  'GET /api/threads/c1/presence': { data: { online: ['astrid'] } },
};

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', {
    ...{ locks: fakeLocks(), clipboard: navigator.clipboard },
  });
});

const own = message(2, { isOwn: true });
const offered = ['like', 'heart'];

function open(first: ShownConversation, answers: Parameters<typeof fakeApi>[0] = {}, query = {}) {
  const calls = fakeApi({ ...quiet, ...answers });
  const page = { ...testPage, query };
  const { user } = renderWhole(
    <Conversation page={page} viewerId="mari" conversation={first} restriction={null} reactions={offered} />,
  );
  return { user, calls };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const rows = () => within(screen.getByRole('region', { name: /Messages in this/ })).getAllByRole('listitem');
const type = (text: string, into = field()) => fireEvent.input(into, { target: { value: text } });
const press = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });

describe('a conversation', () => {
  it('shows a message while it is being sent, and clears the field', async () => {
    const { user } = open(conversation([message(1)]), {
      'POST /api/threads/c1/messages': { data: { id: 'c1', messageId: 'm2', position: 2 } },
      [thread]: { data: conversation([message(1), own]) },
    });
    type('Text 2');
    await user.click(press('Send'));
    expect(field().value).toBe('');
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(rows()).toHaveLength(2);
    expect(rows()[1]?.textContent).toContain('Text 2');
  });

  it('keeps a refused message with the error, and puts it back into the field on request', async () => {
    const refused = { status: 409, code: 'members_left' };
    const { user } = open(conversation([message(1)]), { 'POST /api/threads/c1/messages': refused });
    type('Hello');
    await user.click(press('Send'));
    expect(await screen.findByText('You can’t write here any more: no one else is left.')).toBeDefined();
    await user.click(press('Edit'));
    expect(field().value).toBe('Hello');
    expect(document.activeElement).toBe(field());
    expect(rows()).toHaveLength(1);
  });

  it('groups messages written together under a name and time, and all messages under days', () => {
    const later = message(3, { createdAt: '2026-06-15T08:30:00Z' });
    open(conversation([message(1), message(2), later]));
    const listed = rows();
    expect(listed[0]?.textContent).toMatch(/Today.*Astrid Fjell.*11:00.*Text 1/);
    expect(listed[1]?.textContent).toMatch(/^Text 2.*Report$/);
    expect(listed[2]?.textContent).toMatch(/Astrid Fjell.*11:30/);
  });

  it('marks where unread messages begin', () => {
    open(conversation([message(1), message(2)], { readPosition: 1 }));
    expect(rows()[0]?.textContent).not.toContain('New');
    expect(rows()[1]?.textContent).toContain('New');
    expect(screen.queryByText('Seen')).toBeNull();
  });

  it('says that the member’s last message was seen once the other member has seen it', () => {
    const first = conversation([message(1), own]);
    const seenUntil = (seenPosition: number) => ({
      ...first,
      members: first.members.map((each) => ({ ...each, seenPosition })),
    });
    open(seenUntil(1));
    expect(screen.queryByText('Seen')).toBeNull();
    cleanup();
    open(seenUntil(2));
    expect(screen.getByText('Seen')).toBeDefined();
  });

  it('deletes the member’s own message after confirmation', async () => {
    const { user, calls } = open(conversation([message(1), own]), { 'DELETE /api/messages/m2': {} });
    await user.click(press('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This message was deleted.')).toBeDefined();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/messages/m2');
  });

  it('edits the member’s own message in place, and keeps what was typed if the server refuses', async () => {
    const { user } = open(conversation([message(1), own]), {
      'PATCH /api/messages/m2': { status: 403, code: 'silenced' },
    });
    await user.click(press('Edit'));
    const edited = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });
    type('New words', edited);
    await user.click(press('Save changes'));
    expect(await screen.findByText(/the team has silenced you/)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' }).value).toBe('New words');
  });

  it('quotes the message being answered above the field, and then in the sent answer, where the quote links to it', async () => {
    const quote = { id: 'm1', sender: message(1).sender, excerpt: 'Text 1', state: 'shown' } as const;
    const { user, calls } = open(conversation([message(1)]), {
      'POST /api/threads/c1/messages': { data: { id: 'c1', messageId: 'm2', position: 2 } },
      [thread]: { data: conversation([message(1), message(2, { isOwn: true, answers: quote })]) },
    });
    const row = rows()[0] as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Answer', hidden: true }));
    expect(document.activeElement).toBe(field());
    const withdraw = screen.getByRole('button', { name: 'Don’t answer this message' });
    expect(withdraw.parentElement?.textContent).toBe('In answer to Astrid Fjell Text 1');
    type('Of course');
    await user.click(press('Send'));
    expect(screen.queryByRole('button', { name: 'Don’t answer this message' })).toBeNull();
    const link = await screen.findByRole('link', { name: 'In answer to Astrid Fjell Text 1' });
    expect(link.getAttribute('href')).toBe('#m-m1');
    const posted = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/c1/messages'));
    expect(posted?.body).toMatchObject({ content: 'Of course', answersId: 'm1' });
  });

  it('lets the member stop answering a message', async () => {
    const { user } = open(conversation([message(1)]));
    await user.click(press('Answer'));
    await user.click(press('Don’t answer this message'));
    expect(screen.queryByText('In answer to')).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  it('says that a quoted message was deleted or is hidden, and links to one that isn’t shown', () => {
    const none = { sender: null, excerpt: '' };
    const quote = (state: 'deleted' | 'hidden') => ({ id: 'm0', ...none, state });
    const earlier = { id: 'm0', sender: message(1).sender, excerpt: 'Early', state: 'shown' } as const;
    open(
      conversation([
        message(1, { answers: quote('deleted') }),
        message(2, { answers: quote('hidden') }),
        message(3, { answers: earlier }),
      ]),
    );
    const [deleted, hidden, shown] = rows();
    expect(deleted?.textContent).toContain('In answer to  This message was deleted.');
    expect(hidden?.textContent).toContain('A message from someone you’ve blocked.');
    expect(
      within(shown as HTMLElement)
        .getByRole('link', { name: /Early/ })
        .getAttribute('href'),
    ).toBe('?message=m0');
  });

  it('removes the text of a quote as soon as the quoted message is deleted', async () => {
    const quote = { id: 'm2', sender: own.sender, excerpt: 'Text 2', state: 'shown' } as const;
    const { user } = open(conversation([own, message(3, { answers: quote })]), { 'DELETE /api/messages/m2': {} });
    await user.click(press('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('In answer to', { exact: false })).toBeDefined();
    expect(rows()[1]?.textContent).toContain('In answer to  This message was deleted.');
  });

  it('adds a reaction at once, and removes it again', async () => {
    const { user, calls } = open(conversation([message(1, { reactions: { like: 1 } })]), {
      'PUT /api/messages/m1/reactions/heart': { data: { reactions: { like: 1, heart: 1 }, mine: ['heart'] } },
      'DELETE /api/messages/m1/reactions/heart': { data: { reactions: { like: 1 }, mine: [] } },
    });
    const [row] = rows();
    const choices = within(row as HTMLElement).getAllByRole('group', { name: 'Add a reaction', hidden: true });
    await user.click(within(choices[0] as HTMLElement).getByRole('button', { name: 'Love', hidden: true }));
    const given = () => within(row as HTMLElement).getByRole('group', { name: 'Reactions' });
    const mine = await within(given()).findByRole('button', { name: /Love\s*1/, pressed: true });
    await user.click(mine);
    await waitFor(() => expect(within(given()).queryByRole('button', { name: /Love\s*1/ })).toBeNull());
    expect(calls.filter(({ path }) => path.includes('/reactions/')).map(({ method }) => method)).toEqual([
      'PUT',
      'DELETE',
    ]);
  });

  it('undoes a refused reaction, and shows the error', async () => {
    const { user } = open(conversation([message(1)]), {
      'PUT /api/messages/m1/reactions/like': { status: 409, code: 'message_gone' },
    });
    const [choices] = screen.getAllByRole('group', { name: 'Add a reaction', hidden: true });
    await user.click(within(choices as HTMLElement).getByRole('button', { name: 'Like', hidden: true }));
    expect(await screen.findByText('This message is gone.')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
  });

  it('offers neither answers nor reactions where no one can write', () => {
    open(conversation([message(1, { reactions: { like: 2 } })], { closed: 'members_left' }));
    expect(screen.queryByRole('button', { name: 'Answer', hidden: true })).toBeNull();
    expect(screen.getByRole('list', { name: 'Reactions' }).textContent).toBe('👍Like2');
  });

  it('opens a picture enlarged, and the next one with an arrow key', async () => {
    const file = { type: 'image/png', bytes: 1, width: 10, height: 10, description: '', address: '/messages/files/f' };
    const files = ['boots.png', 'socks.png'].map((name) => ({ ...file, id: name, name }));
    const { user } = open(conversation([message(1, { files })]));
    await user.click(screen.getByRole('link', { name: 'Picture boots.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'Picture boots.png' });
    act(() => within(dialog).getByRole('button', { name: 'Next picture' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'socks.png' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Previous picture' }));
    expect(within(dialog).getByRole('img', { name: 'boots.png' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names a picture by its description, if it has one', async () => {
    const file = { type: 'image/png', bytes: 1, width: 10, height: 10, address: '/messages/files/f' };
    const files = [{ ...file, id: 'f', name: 'IMG_1.png', description: 'Muddy boots' }];
    const { user } = open(conversation([message(1, { files })]));
    expect(screen.getByRole('img', { name: 'Muddy boots' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Muddy boots' }));
    const dialog = await screen.findByRole('dialog', { name: 'Muddy boots' });
    expect(within(dialog).getByRole('img', { name: 'Muddy boots' })).toBeDefined();
  });

  it('asks the member to accept a stranger’s request, and then lets them write', async () => {
    const { user } = open(conversation([message(1)], { request: 'pending' }), { 'POST /api/threads/c1/accept': {} });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(press('Accept'));
    expect(document.activeElement).toBe(field());
  });

  it('keeps the focus in the conversation when an action removes its button', async () => {
    const refused = { status: 409, code: 'message_file_gone' };
    const { user } = open(conversation([message(1), own], { hasEarlier: true }), {
      'POST /api/threads/c1/messages': refused,
      'PATCH /api/messages/m2': {},
      [thread]: { data: conversation([message(1), own]) },
    });
    await user.click(press('Show earlier messages'));
    await waitFor(() => expect(screen.queryByText('Show earlier messages')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /Messages in this/ }));
    await user.click(press('Edit'));
    await user.click(press('Save changes'));
    await waitFor(() => expect(screen.queryByText('Save changes')).toBeNull());
    expect(rows()[1]?.contains(document.activeElement)).toBe(true);
    type('Hello');
    await user.click(press('Send'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('region', { name: /Messages in this/ }).contains(document.activeElement)).toBe(true);
  });

  it('updates the names of days after midnight', () => {
    vi.useFakeTimers({ now: testPage.now });
    open(conversation([message(1)]));
    expect(screen.getByText('Today')).toBeDefined();
    vi.setSystemTime(testPage.now + 24 * 60 * 60_000);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Yesterday')).toBeDefined();
    vi.useRealTimers();
  });

  it('says why no one can write', () => {
    open(conversation([message(1)], { closed: 'members_left' }));
    expect(screen.getByText(/no one else is in this conversation/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows who is online and who is writing, and announces each new message once', async () => {
    open(conversation([message(1)]), { [thread]: { data: conversation([message(1), message(2)]) } });
    expect(await screen.findByText('online')).toBeDefined();
    act(() => dispatchHint({ topic: 'typing', id: 'c1', by: 'astrid' } as never));
    expect(screen.getByText('Astrid Fjell is writing…')).toBeDefined();
    act(() => dispatchHint({ topic: 'messages', id: 'c1' } as never));
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('Message from Astrid Fjell: Text 2'));
    expect(screen.queryByText('Astrid Fjell is writing…')).toBeNull();
  });

  it('announces several messages at once by their number, but not earlier or edited ones', async () => {
    const later = [message(0), message(1), message(2)];
    const { user } = open(conversation([message(1), message(2)], { hasEarlier: true }), {
      [`${thread}?before=1`]: { data: conversation([message(0)]) },
      [thread]: () => ({ data: conversation(later) }),
    });
    const hint = () => act(() => dispatchHint({ topic: 'messages', id: 'c1' } as never));
    later[2] = message(2, { content: 'Changed', html: '<p>Changed</p>' });
    hint();
    expect(await screen.findByText('Changed')).toBeDefined();
    await user.click(press('Show earlier messages'));
    expect(await screen.findByText('Text 0')).toBeDefined();
    expect(screen.getByRole('log').textContent).toBe('');
    later.push(message(3), message(4, { isOwn: true }), message(5), message(6));
    hint();
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('3 new messages'));
  });

  it('focuses the field if the link in a mail is for answering', async () => {
    open(conversation([message(1)]), {}, { reply: '1' });
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('tells a suspended member why they can’t write', () => {
    fakeApi(quiet);
    const until = Date.parse('2026-07-01T09:00:00Z');
    renderWhole(
      <Conversation
        page={testPage}
        viewerId="mari"
        conversation={conversation([message(1)])}
        restriction={{ code: 'suspended', until }}
        reactions={offered}
      />,
    );
    expect(screen.getByText(/Your account is suspended until/).textContent).toContain('2026');
  });
});

it('rerenders only one row of 200 after a hint', async () => {
  const many = Array.from({ length: 200 }, (_, index) => message(index + 1));
  const changed = many.map((each) => (each.position === 190 ? { ...each, html: '<p>Changed</p>' } : each));
  fakeApi({ ...quiet, [thread]: { data: conversation(changed.slice(-20)) } });
  const opened = openConversation(conversation(many), 'mari');
  let rendered = 0;
  const count = () => {
    rendered += 1;
    return null;
  };
  renderIsland(<MessageList conversation={opened} parts={messageParts} target={null} note={count} />);
  expect(rendered).toBeGreaterThanOrEqual(200);
  rendered = 0;
  await act(() => opened.chat.refresh());
  expect(screen.getByText('Changed')).toBeDefined();
  expect(rendered).toBe(1);
});

it('rerenders only one row of 200 after a reaction to an old message', async () => {
  const many = Array.from({ length: 200 }, (_, index) => message(index + 1));
  const reacted = message(5, { reactions: { like: 1 } });
  fakeApi({ ...quiet, [`${thread}?around=m5&limit=1`]: { data: conversation([reacted]) } });
  const opened = openConversation(conversation(many), 'mari', offered);
  const stop = opened.chat.start();
  let rendered = 0;
  const count = () => {
    rendered += 1;
    return null;
  };
  renderIsland(<MessageList conversation={opened} parts={messageParts} target={null} note={count} />);
  rendered = 0;
  act(() => dispatchHint({ topic: 'messages', id: 'c1', about: 'm5' } as never));
  expect(await screen.findByRole('group', { name: 'Reactions' })).toBeDefined();
  expect(rendered).toBe(1);
  stop();
});

describe('a request that no one has accepted', () => {
  it('says so to its sender, and how many messages are left, until it is accepted', async () => {
    const request = conversation([message(1, { isOwn: true }), own], { isAwaited: true });
    open(request, { [thread]: { data: { ...request, isAwaited: false } } });
    expect(screen.getByText(/hasn’t been accepted yet.*3 more messages/)).toBeTruthy();
    act(() => dispatchHint({ topic: 'messages', id: 'c1' }));
    await waitFor(() => expect(screen.queryByText(/hasn’t been accepted yet/)).toBeNull());
  });

  it('says only that when no more can be written', () => {
    open(conversation([own], { isAwaited: true, closed: 'request_waiting' }));
    expect(screen.getByText('You can write more once your request is accepted.')).toBeTruthy();
    expect(screen.queryByText(/hasn’t been accepted yet/)).toBeNull();
  });
});

it('a conversation without a subject is headed by its members, not by its first message again', () => {
  open(conversation([message(1, { content: 'Text 1' })], { subject: 'Text 1', hasSubject: false }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Astrid Fjell');
  expect(screen.getAllByText('Text 1')).toHaveLength(1);
});

it('says that the service can’t take a message, not that the network is away, while that is so', async () => {
  const { user } = open(conversation([message(1)]), {
    'POST /api/threads/c1/messages': { status: 429, code: 'too_many_requests' },
  });
  type('Hello');
  await user.click(press('Send'));
  await screen.findByText(/the service can’t take it right now/);
  expect(screen.getByText('Waiting to be sent…')).toBeTruthy();
  expect(screen.queryByText(/No connection/)).toBeNull();
});
