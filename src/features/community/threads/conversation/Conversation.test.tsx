import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { $isConnectionLost } from '#src/client/connection.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { buttonNamed } from '#testing/components/button-named.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland, renderWhole, testPage } from '#testing/components/render-island.tsx';
import {
  messageField,
  messageRows,
  noUnsentMessage,
  offeredReactions,
  prepareConversation,
  showConversation,
  typeMessage,
} from '#testing/components/show-conversation.tsx';
import { Conversation } from './Conversation.tsx';
import { conversation, message } from './fake-conversation.ts';
import { MessageList } from './MessageList.tsx';
import { messageParts } from './message-parts.ts';
import { createMemberConversationStores } from './open-conversation.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

const thread = 'GET /api/threads/c1';

beforeEach(prepareConversation);

const own = message(2, { isOwn: true });

describe('a conversation', () => {
  it('groups messages written together under a name and time, and all messages under days', () => {
    const later = message(3, { createdAt: '2026-06-15T08:30:00Z' });
    showConversation(conversation([message(1), message(2), later]));
    const listed = messageRows();
    expect(listed[0]?.textContent).toMatch(/Today.*Astrid Fjell.*11:00.*Text 1/);
    expect(listed[1]?.textContent).toMatch(/^Text 2.*Report$/);
    expect(listed[2]?.textContent).toMatch(/Astrid Fjell.*11:30/);
  });

  it('marks where unread messages begin', () => {
    showConversation(conversation([message(1), message(2)], { readPosition: 1 }));
    expect(messageRows()[0]?.textContent).not.toContain('New');
    expect(messageRows()[1]?.textContent).toContain('New');
    expect(screen.queryByText('Seen')).toBeNull();
  });

  it('says that the member’s last message was seen once the other member has seen it', () => {
    const first = conversation([message(1), own]);
    const seenUntil = (seenPosition: number) => ({
      ...first,
      members: first.members.map((each) => ({ ...each, seenPosition })),
    });
    showConversation(seenUntil(1));
    expect(screen.queryByText('Seen')).toBeNull();
    cleanup();
    showConversation(seenUntil(2));
    expect(screen.getByText('Seen')).toBeDefined();
  });

  it('marks the newest message that was seen, above those that weren’t or are still being sent', async () => {
    const first = conversation([message(1), own, message(3, { isOwn: true })]);
    const members = first.members.map((each) => ({ ...each, seenPosition: 2 }));
    const { user } = showConversation(
      { ...first, members },
      { 'POST /api/threads/c1/messages': () => new Promise(() => undefined) },
    );
    typeMessage('Not sent yet');
    await user.click(buttonNamed('Send'));
    expect(messageRows().map((row) => row.textContent?.includes('Seen'))).toEqual([false, true, false, false]);
  });

  it('opens a picture enlarged, and the next one with an arrow key', async () => {
    const file = { type: 'image/png', bytes: 1, width: 10, height: 10, description: '', address: '/messages/files/f' };
    const files = ['boots.png', 'socks.png'].map((name) => ({ ...file, id: name, name }));
    const { user } = showConversation(conversation([message(1, { files })]));
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
    const { user } = showConversation(conversation([message(1, { files })]));
    expect(screen.getByRole('img', { name: 'Muddy boots' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Muddy boots' }));
    const dialog = await screen.findByRole('dialog', { name: 'Muddy boots' });
    expect(within(dialog).getByRole('img', { name: 'Muddy boots' })).toBeDefined();
  });

  it('asks the member to accept a stranger’s request, and then lets them write', async () => {
    const { user } = showConversation(conversation([message(1)], { request: 'pending' }), {
      'POST /api/threads/c1/accept': {},
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(buttonNamed('Accept'));
    expect(document.activeElement).toBe(messageField());
  });

  it('keeps the focus in the conversation when an action removes its button', async () => {
    const refused = { status: 409, code: 'message_file_gone' };
    const { user } = showConversation(conversation([message(1), own], { hasEarlier: true }), {
      'POST /api/threads/c1/messages': refused,
      'PATCH /api/messages/m2': {},
      [thread]: { data: conversation([message(1), own]) },
    });
    await user.click(buttonNamed('Show earlier messages'));
    await waitFor(() => expect(screen.queryByText('Show earlier messages')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /Messages in this/ }));
    await user.click(buttonNamed('Edit'));
    await user.click(buttonNamed('Save changes'));
    await waitFor(() => expect(screen.queryByText('Save changes')).toBeNull());
    expect(messageRows()[1]?.contains(document.activeElement)).toBe(true);
    typeMessage('Hello');
    await user.click(buttonNamed('Send'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('region', { name: /Messages in this/ }).contains(document.activeElement)).toBe(true);
  });

  it('updates the names of days after midnight', () => {
    vi.useFakeTimers({ now: testPage.now });
    showConversation(conversation([message(1)]));
    expect(screen.getByText('Today')).toBeDefined();
    vi.setSystemTime(testPage.now + 24 * 60 * 60_000);
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Yesterday')).toBeDefined();
    vi.useRealTimers();
  });

  it('says why no one can write', () => {
    showConversation(conversation([message(1)], { closed: 'members_left' }));
    expect(screen.getByText(/no one else is in this conversation/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows who is online and who is writing, and announces each new message once', async () => {
    showConversation(conversation([message(1)]), { [thread]: { data: conversation([message(1), message(2)]) } });
    expect(await screen.findByText('online')).toBeDefined();
    act(() => dispatchHint({ topic: 'typing', id: 'c1', by: 'astrid' } as never));
    expect(screen.getByText('Astrid Fjell is writing…')).toBeDefined();
    act(() => dispatchHint({ topic: 'messages', id: 'c1' } as never));
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('Message from Astrid Fjell: Text 2'));
    expect(screen.queryByText('Astrid Fjell is writing…')).toBeNull();
  });

  it('announces how many messages have arrived at once, not counting earlier or edited ones', async () => {
    const later = [message(0), message(1), message(2)];
    const { user } = showConversation(conversation([message(1), message(2)], { hasEarlier: true }), {
      [`${thread}?before=1`]: { data: conversation([message(0)]) },
      [thread]: () => ({ data: conversation(later) }),
    });
    const hint = () => act(() => dispatchHint({ topic: 'messages', id: 'c1' } as never));
    later[2] = message(2, { content: 'Changed', html: '<p>Changed</p>' });
    hint();
    expect(await screen.findByText('Changed')).toBeDefined();
    await user.click(buttonNamed('Show earlier messages'));
    expect(await screen.findByText('Text 0')).toBeDefined();
    expect(screen.getByRole('log').textContent).toBe('');
    later.push(message(3), message(4, { isOwn: true }), message(5), message(6));
    hint();
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('3 new messages'));
  });

  it('says beside the field that the connection is lost, until a waiting message says so', async () => {
    onTestFinished(() => $isConnectionLost.set(false));
    const { user } = showConversation(conversation([message(1)]));
    const said = () => screen.queryByText(/^Connection lost/);
    expect(said()).toBeNull();
    act(() => $isConnectionLost.set(true));
    expect(said()?.closest('.chat-foot')).not.toBeNull();
    typeMessage('Hello');
    await user.click(buttonNamed('Send'));
    expect(await screen.findByText(/your message is sent as soon as it’s back/)).toBeDefined();
    expect(said()).toBeNull();
  });

  it('tells a suspended member why they can’t write', () => {
    fakeApi(noUnsentMessage);
    const until = Date.parse('2026-07-01T09:00:00Z');
    renderWhole(
      <Conversation
        page={testPage}
        viewerId="mari"
        conversation={conversation([message(1)])}
        restriction={{ code: 'suspended', until }}
        reactions={offeredReactions}
      />,
    );
    expect(screen.getByText(/Your account is suspended until/).textContent).toContain('2026');
  });
});

describe('a request that no one has accepted', () => {
  it('tells its sender how many more messages they can write, until it is accepted', async () => {
    const request = conversation([message(1, { isOwn: true }), own], { isAwaited: true });
    showConversation(request, { [thread]: { data: { ...request, isAwaited: false } } });
    expect(screen.getByText(/hasn’t been accepted yet.*3 more messages/)).toBeTruthy();
    act(() => dispatchHint({ topic: 'messages', id: 'c1' }));
    await waitFor(() => expect(screen.queryByText(/hasn’t been accepted yet/)).toBeNull());
  });

  it('tells a sender who has to wait that they can write more once it is accepted', () => {
    showConversation(conversation([own], { isAwaited: true, closed: 'request_waiting' }));
    expect(screen.getByText('You can write more once your request is accepted.')).toBeTruthy();
    expect(screen.queryByText(/hasn’t been accepted yet/)).toBeNull();
  });
});

it('a conversation without a subject has its members as the heading, and doesn’t repeat the first message', () => {
  showConversation(conversation([message(1, { content: 'Text 1' })], { subject: 'Text 1', hasSubject: false }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Astrid Fjell');
  expect(screen.getAllByText('Text 1')).toHaveLength(1);
});

it('the conversation rerenders only one row of 200 after a hint', async () => {
  const many = Array.from({ length: 200 }, (_, index) => message(index + 1));
  const changed = many.map((each) => (each.position === 190 ? { ...each, html: '<p>Changed</p>' } : each));
  fakeApi({ ...noUnsentMessage, [thread]: { data: conversation(changed.slice(-20)) } });
  const opened = createMemberConversationStores(conversation(many), 'mari');
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

it('the conversation rerenders only one row of 200 after a reaction to an old message', async () => {
  const many = Array.from({ length: 200 }, (_, index) => message(index + 1));
  const reacted = message(5, { reactions: { like: 1 } });
  fakeApi({ ...noUnsentMessage, [`${thread}?around=m5&limit=1`]: { data: conversation([reacted]) } });
  const opened = createMemberConversationStores(conversation(many), 'mari', offeredReactions);
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
