import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchBlock, dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { $latestOwnMessage, $muteChange } from '../list-beside.ts';
import { ConversationList } from './ConversationList.tsx';
import { type Card, createConversationList, type Page } from './list-store.ts';

const astrid = {
  ...{ id: 'astrid', name: 'Astrid Fjell', initials: 'AF', picture: null },
  ...{ isExpert: false, isStaff: false, hasProfile: true },
};
/** A conversation in the list. The higher its number, the later its last message. */
const card = (number: number, changes: Partial<Card> = {}): Card => ({
  ...{ id: `c${number}`, kind: 'members', subject: `Subject ${number}`, hasSubject: true, others: [astrid] },
  ...{ isUnread: false, isMuted: false },
  lastMessage: {
    ...{ id: `m${number}`, excerpt: `Text ${number}`, isOwn: false, sender: astrid },
    createdAt: new Date(Date.parse('2026-06-15T08:00:00Z') + number * 1_000).toISOString(),
  },
  ...changes,
});
const pageOf = (items: Card[], nextCursor: string | null = null): Page => ({ items, nextCursor, requestCount: 0 });
const path = 'GET /api/threads';

beforeEach(() => {
  $latestOwnMessage.set(null);
  localStorage.clear();
  history.replaceState(null, '', '/messages');
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
});

function open(first: Page, answers: Parameters<typeof fakeApi>[0] = {}, given: { current?: string } = {}) {
  const calls = fakeApi(answers);
  const { user } = renderWhole(
    <ConversationList page={testPage} list={first} folder="inbox" keptDays={0} {...given} />,
  );
  return { user, calls };
}

const rows = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');
const subjects = () => rows().map(({ textContent }) => textContent);
const hint = () => act(() => dispatchHint({ topic: 'messages', id: 'c1' } as never));

describe('the list of conversations', () => {
  it('moves a conversation to the top when a message arrives, and marks it as unread', async () => {
    const arrived = card(1, { isUnread: true, lastMessage: { ...card(9).lastMessage, excerpt: 'New text' } });
    open(pageOf([card(2), card(1)]), { [path]: { data: pageOf([arrived, card(2)]) } });
    expect(subjects()).toEqual(['Subject 2', 'Subject 1']);
    hint();
    await waitFor(() => expect(subjects()).toEqual(['Unread: Subject 1', 'Subject 2']));
    expect(screen.getByText('New text')).toBeDefined();
  });

  it('moves a conversation to the top as soon as the member writes in it', () => {
    open(pageOf([card(2), card(1)]), {}, { current: 'c1' });
    act(() => $latestOwnMessage.set({ conversationId: 'c1', content: 'See **you**', state: 'sending' }));
    expect(subjects()).toEqual(['Subject 1', 'Subject 2']);
    expect(screen.getByText('You: See you')).toBeDefined();
    expect(rows()[0]?.getAttribute('aria-current')).toBe('page');
  });

  it('shows at once that the open conversation was muted, and reloads after a block', async () => {
    const { calls } = open(pageOf([card(2), card(1)]), { [path]: { data: pageOf([card(2)]) } }, { current: 'c1' });
    act(() => $muteChange.set({ conversationId: 'c1', isMuted: true }));
    expect(screen.getByText('Muted')).toBeDefined();
    act(() => $muteChange.set({ conversationId: 'c1', isMuted: false }));
    expect(screen.queryByText('Muted')).toBeNull();
    expect(calls).toEqual([]);
    act(() => dispatchBlock({ id: 'astrid', isBlocked: true }));
    await waitFor(() => expect(subjects()).toEqual(['Subject 2']));
  });

  it('moves a conversation back as soon as the member’s message in it is refused', async () => {
    const own = { conversationId: 'c1', content: 'Hello' };
    const { calls } = open(pageOf([card(3), card(2), card(1, { isUnread: true })], 'next'), {
      [path]: { data: pageOf([card(3), card(2)], 'next') },
    });
    act(() => $latestOwnMessage.set({ ...own, state: 'sending' }));
    act(() => $latestOwnMessage.set({ ...own, state: 'sending' }));
    expect(subjects()).toEqual(['Subject 1', 'Subject 3', 'Subject 2']);
    act(() => $latestOwnMessage.set({ ...own, state: 'refused' }));
    expect(subjects()).toEqual(['Subject 3', 'Subject 2', 'Unread: Subject 1']);
    expect(screen.queryByText('You: Hello')).toBeNull();
    await waitFor(() => expect(calls.some((each) => each.path.startsWith('/api/threads'))).toBe(true));
    await waitFor(() => expect(subjects()).toEqual(['Subject 3', 'Subject 2', 'Unread: Subject 1']));
  });

  it('shows more conversations, and keeps them after a hint', async () => {
    const { user } = open(pageOf([card(3), card(2)], 'next'), {
      [`${path}?cursor=next&folder=inbox`]: { data: pageOf([card(1)]) },
      [`${path}?folder=inbox&cursor=next`]: { data: pageOf([card(1)]) },
      [`${path}?folder=inbox`]: { data: pageOf([card(4), card(3)], 'other') },
    });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(subjects()).toEqual(['Subject 3', 'Subject 2', 'Subject 1']));
    hint();
    await waitFor(() => expect(subjects()).toEqual(['Subject 4', 'Subject 3', 'Subject 2', 'Subject 1']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is navigated with the arrow keys, and keeps the focus on a row that moves', async () => {
    const { user } = open(pageOf([card(3), card(2), card(1)]), {
      [path]: { data: pageOf([card(1), card(3), card(2)]) },
    });
    act(() => rows()[0]?.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Subject 2');
    hint();
    await waitFor(() => expect(subjects()[0]).toBe('Subject 1'));
    expect(document.activeElement?.textContent).toBe('Subject 2');
  });

  it('searches while the member types, keeps the words in the URL, and restores the list afterwards', async () => {
    const found = {
      conversationId: 'c7',
      subject: 'Boots',
      hasSubject: true,
      others: [astrid],
      message: card(7).lastMessage,
    };
    const { user } = open(pageOf([card(1)]), { 'GET /api/messages/search': { data: { items: [found] } } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'boots' } });
    expect(await screen.findByText('1 message found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Boots' }).getAttribute('href')).toBe('/messages/c7?message=m7#m-m7');
    expect(location.search).toBe('?q=boots');
    await user.click(screen.getByRole('link', { name: /Back to all conversations/ }));
    expect(subjects()).toEqual(['Subject 1']);
    expect(location.search).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('shows who is online in conversations with one other member', async () => {
    const jaan = { ...astrid, id: 'jaan', name: 'Jaan Kuusk' };
    const cards = [card(3, { others: [jaan] }), card(2), card(1, { others: [astrid, jaan] })];
    open(pageOf(cards), { 'GET /api/messages/presence': { data: { online: ['astrid'] } } });
    expect(await screen.findByText(', online')).toBeDefined();
    const rowsOnline = screen.getAllByRole('listitem').map((row) => within(row).queryByText(', online') !== null);
    expect(rowsOnline).toEqual([false, true, false]);
  });

  it('explains what to do while the list is empty', () => {
    open(pageOf([]));
    expect(screen.getByRole('heading', { name: 'No conversations yet' })).toBeDefined();
    const paths = screen.getAllByRole('link', { name: 'Write to the team' }).map((link) => link.getAttribute('href'));
    expect(paths).toEqual(['/messages/new?to=team', '/messages/new?to=team']);
  });

  it('marks a conversation with a message that this device hasn’t sent yet, until it is sent', async () => {
    const key = 'kogu.send-queue.mari.c1.k';
    const waiting = { clientId: 'k', content: 'Hello', files: [], state: 'waiting', failure: null };
    localStorage.setItem(key, JSON.stringify({ ...waiting, order: 1 }));
    open(pageOf([card(2), card(1)]), { 'GET /api/threads/c1': { data: {} } });
    const marked = () => screen.getAllByRole('listitem').map((row) => within(row).queryByText('Not sent yet') !== null);
    expect(marked()).toEqual([false, true]);
    localStorage.removeItem(key);
    act(() => void dispatchEvent(new StorageEvent('storage', { key })));
    expect(marked()).toEqual([false, false]);
  });

  it('removes unsent messages to a deleted conversation from this device, and says so', async () => {
    const waiting = JSON.stringify({ clientId: 'k', content: 'Hello', files: [], state: 'waiting', failure: null });
    vi.stubGlobal('navigator', { locks: fakeLocks() });
    localStorage.setItem('kogu.send-queue.mari.gone.k', waiting);
    localStorage.setItem('kogu.send-queue.mari.c1.k', waiting);
    open(pageOf([card(1)]), {
      'GET /api/threads/gone': { status: 404, code: 'not_found' },
      'GET /api/threads/c1': { data: {} },
    });
    expect(await screen.findByText('A message wasn’t sent: its conversation is gone.')).toBeDefined();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kogu.send-queue'))).toEqual([
      'kogu.send-queue.mari.c1.k',
    ]);
  });
});

it('refreshing the list keeps the object of an unchanged conversation, so its row doesn’t rerender', async () => {
  const items = [card(3), card(2), card(1)];
  fakeApi({ [path]: { data: pageOf([card(4), card(3), card(2, { isMuted: true }), card(1)]) } });
  const { $list, refresh } = createConversationList(pageOf(items), 'inbox');
  await refresh();
  const shown = $list.get().items;
  expect(items.map((each) => shown.includes(each))).toEqual([true, false, true]);
});

it('a conversation without a subject shows its first words only once', () => {
  const excerpt = 'Is there a seat left?';
  const unnamed = card(1, { subject: excerpt, hasSubject: false });
  open(pageOf([{ ...unnamed, lastMessage: { ...unnamed.lastMessage, excerpt } }]));
  expect(screen.getAllByText(/Is there a seat left/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Is there a seat left/ })).toBeTruthy();
});
