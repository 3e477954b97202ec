import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { $unread } from '#src/client/unread.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Inbox } from './Inbox.tsx';
import { $inbox, openMessage } from './inbox-store.ts';

const sender = {
  id: 'astrid',
  name: 'Astrid Fjell',
  initials: 'AF',
  profileImage: null,
  role: 'user',
  isExpert: false,
};
const message = (id: string, isRead = false) => ({
  ...{ id, conversationId: `with-${id}`, isRead, createdAt: '2026-06-15T08:00:00Z', subject: `About ${id}` },
  ...{ content: `Tere, *${id}*!`, html: `<p>Tere, <em>${id}</em>!</p>`, fileCount: 0, hasSubject: true, sender },
});
const page = (messages: object[], nextCursor: string | null = null) => ({
  data: { messages, nextCursor, unreadCount: messages.length },
});

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', {
    ...{ locks: fakeLocks(), clipboard: navigator.clipboard },
  });
  $inbox.set({ state: 'loading', messages: [], nextCursor: null, opened: null, hasNews: false });
  openMessage(null);
});

const noDraft = { 'GET /api/unsent-texts/conversation%3Awith-bread': { data: { text: null } } };
const list = { 'GET /api/messages/inbox': page([message('bread'), message('salt', true)]) };
const readBread = { 'POST /api/messages/bread/read': { data: { unreadCount: 0 } } };
const rows = () => screen.getAllByRole('listitem');

async function openBread(answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ ...list, ...noDraft, ...readBread, ...answers });
  const { user } = renderIsland(<Inbox isExpert={false} close={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: /About bread/ }));
  return { user, calls };
}

describe('the inbox', () => {
  it.each([true, false])('links only experts to the expert inbox: %s', async (isExpert) => {
    fakeApi(list);
    renderIsland(<Inbox isExpert={isExpert} close={vi.fn()} />);
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('link', { name: 'Questions to you' }) !== null).toBe(isExpert);
  });

  it('lists messages, and marks one as read at once without moving it', async () => {
    fakeApi({ ...list, ...readBread });
    const { user } = renderIsland(<Inbox isExpert={false} close={vi.fn()} />);
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }));
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('About bread'),
      expect.stringContaining('About salt'),
    ]);
    await waitFor(() => expect($unread.get().messages).toBe(0));
    expect(document.activeElement?.textContent).toContain('About bread');
  });

  it('opens a message, and focuses its row on return', async () => {
    const { user } = await openBread();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About bread' }));
    expect(screen.getByText('bread', { selector: 'em' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /Back to the list/ }));
    expect(document.activeElement?.textContent).toContain('About bread');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('marks the listed messages as read, but nothing newer', async () => {
    const calls = fakeApi({ ...list, 'POST /api/messages/read-all': { data: { unreadCount: 0 } } });
    const { user } = renderIsland(<Inbox isExpert={false} close={vi.fn()} />);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { until: 'bread' } }));
    expect(screen.queryByText('Unread:')).toBeNull();
  });

  it('offers new messages with a button instead of moving the list', async () => {
    fakeApi({ ...list });
    const { user } = renderIsland(<Inbox isExpert={false} close={vi.fn()} />);
    await screen.findAllByRole('listitem');
    fakeApi({ 'GET /api/messages/inbox': page([message('news'), message('bread')]) });
    dispatchHint({ topic: 'messages' } as never);
    const button = await screen.findByRole('button', { name: 'Show new messages' });
    expect(rows()).toHaveLength(2);
    expect(rows()[0]?.textContent).toContain('About bread');
    await user.click(button);
    await waitFor(() => expect(rows()[0]?.textContent).toContain('About news'));
  });

  it('adds older messages at the end', async () => {
    fakeApi({
      'GET /api/messages/inbox': page([message('bread')], 'next'),
      'GET /api/messages/inbox?cursor=next': page([message('bread'), message('rye')]),
    });
    const { user } = renderIsland(<Inbox isExpert={false} close={vi.fn()} />);
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  it('says that messages can’t be loaded, and lets the member try again', async () => {
    fakeApi({});
    const { user } = renderIsland(<Inbox isExpert={false} close={vi.fn()} />);
    await screen.findByText('Your messages couldn’t be loaded.');
    fakeApi({ 'GET /api/messages/inbox': page([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No messages yet');
  });
});

describe('an answer from the inbox', () => {
  const path = 'POST /api/threads/with-bread/messages';
  const sent = { data: { id: 'with-bread', messageId: 'new', position: 2 } };
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer');

  it('is sent in place, and shown above the empty field', async () => {
    const { user, calls } = await openBread({ [path]: sent });
    await user.type(field(), 'Yes, two seats.{Control>}{Enter}{/Control}');
    await screen.findByText('Sent.');
    expect(field().value).toBe('');
    expect(within(field().form as HTMLElement).getByText(/Yes, two seats/)).toBeDefined();
    expect(calls.filter((each) => each.method === 'POST').at(-1)?.body).toMatchObject({ content: 'Yes, two seats.' });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kogu.unsent'))).toEqual([]);
  });

  it('waits for the network, and is then sent once', async () => {
    const { user } = await openBread();
    await user.type(field(), 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/No connection/);
    const calls = fakeApi({ [path]: sent });
    dispatchEvent(new Event('online'));
    await screen.findByText('Sent.');
    dispatchEvent(new Event('online'));
    const sending = calls.filter((each) => `${each.method} ${each.path}` === path);
    expect(sending.map(({ body }) => body)).toEqual([{ content: 'Yes.', clientId: expect.any(String) }]);
  });

  it('is sent under a new id if its id belongs to another text, such as one sent from another tab', async () => {
    const ids: unknown[] = [];
    const { user } = await openBread({
      [path]: ({ body }) => {
        ids.push((body as { clientId: string }).clientId);
        return ids.length === 1 ? { status: 409, code: 'text_sent' } : sent;
      },
    });
    await user.type(field(), 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Sent.');
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('says once that it waits, however often sending fails', async () => {
    const { user } = await openBread();
    await user.type(field(), 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const status = await screen.findByText(/No connection/);
    const changes: MutationRecord[] = [];
    const form = field().form as HTMLElement;
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(form, { childList: true, characterData: true, subtree: true });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const calls = fakeApi({});
      dispatchEvent(new Event('online'));
      await waitFor(() => expect(calls.map(({ path: asked }) => asked)).toContain('/api/threads/with-bread/messages'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    observer.disconnect();
    expect([changes, status.textContent]).toEqual([[], expect.stringMatching(/No connection/)]);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
  });

  it('keeps its text when it is refused, even after the message is closed and reopened', async () => {
    const { user } = await openBread({ [path]: { status: 409, code: 'member_blocked' } });
    await user.type(field(), 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(field().value).toBe('Yes.');
    await user.click(screen.getByRole('button', { name: /Back to the list/ }));
    await user.click(screen.getByRole('button', { name: /About bread/ }));
    await waitFor(() => expect(field().value).toBe('Yes.'));
  });

  it('can be replaced by the text that another device has saved since', async () => {
    const stored = { place: '', clientId: 'c', content: { content: ['From the phone'] }, version: 3, updatedAt: '' };
    const { user } = await openBread();
    await user.type(field(), 'Here');
    fakeApi({ ...list, 'GET /api/unsent-texts/conversation%3Awith-bread': { data: { text: stored } } });
    await user.click(screen.getByRole('button', { name: /Back to the list/ }));
    await user.click(screen.getByRole('button', { name: /About bread/ }));
    await user.click(await screen.findByRole('button', { name: 'Show that version' }));
    expect(field().value).toBe('From the phone');
  });
});
