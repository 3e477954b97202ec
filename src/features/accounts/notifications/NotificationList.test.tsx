import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { $unread } from '#src/client/unread.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { NotificationList } from './NotificationList.tsx';
import type { NotificationPage } from './notification-store.ts';

type Item = NotificationPage['items'][number];

const itemOf = (id: string, more: Partial<Item> = {}): Item => ({
  ...{ id, kind: 'reply', line: `A reply in ${id}`, path: `/community/posts/${id}`, title: id, excerpt: 'With rye.' },
  ...{ actor: null, actorCount: 1, createdAt: '2026-06-15T08:00:00Z', isRead: false },
  ...more,
});
const pageOf = (items: Item[], nextCursor: string | null = null): NotificationPage => ({
  ...{ items, nextCursor, unreadCount: items.filter(({ isRead }) => !isRead).length },
});
const show = (first: NotificationPage, query = {}) =>
  renderWhole(<NotificationList page={{ ...testPage, query }} first={first} hasCommunity />);
const lines = () => screen.getAllByRole('link', { name: /A reply/ }).map(({ textContent }) => textContent);
const bread = itemOf('bread');
const read = 'POST /api/notifications/read';
const readAll = 'POST /api/notifications/read-all';

/** Brings a row into view. */
let bringIntoView = (_row: Element): void => undefined;

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  const watchers = new Map<Element, (entries: object[]) => void>();
  bringIntoView = (row) => watchers.get(row)?.([{ isIntersecting: true }]);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell;
      }
      observe(row: Element) {
        watchers.set(row, this.#tell);
      }
      disconnect() {
        // Does nothing, because each test has rows of its own.
      }
    },
  );
  $unread.set({ notifications: 1, messages: 0 });
  return () => $unread.set({ notifications: null, messages: null });
});

describe('seen notifications', () => {
  it('count as read, but look new as long as the page is open', async () => {
    const calls = fakeApi({ [read]: { data: { unreadCount: 0 } } });
    show(pageOf([bread, itemOf('salt', { isRead: true })]));
    const [first, second] = screen.getAllByRole('listitem');
    for (const row of [first, second]) if (row) bringIntoView(row);
    await waitFor(() => expect($unread.get().notifications).toBe(0), { timeout: 3_000 });
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['bread'] }]);
    expect(lines()).toEqual(['Unread: A reply in bread', 'A reply in salt']);
  });
});

describe('marking all as read', () => {
  it('takes effect at once, covers notifications up to the newest one shown, and moves the focus to the list', async () => {
    const calls = fakeApi({ [readAll]: { data: { unreadCount: 0 } } });
    const { user } = show(pageOf([bread, itemOf('salt')]));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(lines()).toEqual(['A reply in bread', 'A reply in salt']);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Notifications' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(calls.map(({ body }) => body)).toEqual([{ until: 'bread' }]);
    expect($unread.get().notifications).toBe(0);
  });

  it('shows the notifications as unread again if the server refuses', async () => {
    fakeApi({ [readAll]: { status: 403, code: 'forbidden' } });
    const { user } = show(pageOf([bread]));
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(lines()).toEqual(['Unread: A reply in bread']));
  });

  it('includes newer notifications when an older page is open', async () => {
    const calls = fakeApi({ [readAll]: { data: { unreadCount: 0 } } });
    const { user } = show(pageOf([bread]), { cursor: 'c1' });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{}]));
    expect(screen.getByRole('link', { name: 'To the newest' }).getAttribute('href')).toBe('/notifications');
  });
});

describe('new notifications', () => {
  it('are announced, but appear only on request', async () => {
    fakeApi({ 'GET /api/notifications': { data: pageOf([itemOf('yeast'), { ...bread, isRead: true }]) } });
    const { user } = show(pageOf([bread]));
    act(() => dispatchHint({ topic: 'notifications' }));
    const button = await screen.findByRole('button', { name: '1 new notification' });
    expect(lines()).toEqual(['Unread: A reply in bread']);
    await user.click(button);
    expect(lines()).toEqual(['Unread: A reply in yeast', 'Unread: A reply in bread']);
    expect(screen.queryByRole('button', { name: /new notification/ })).toBeNull();
  });

  it('replace the empty list', async () => {
    fakeApi({ 'GET /api/notifications': { data: pageOf([bread]) } });
    show(pageOf([]));
    expect(screen.getByRole('heading', { name: 'Nothing new' })).toBeDefined();
    act(() => dispatchHint({ topic: 'notifications' }));
    await waitFor(() => expect(lines()).toEqual(['Unread: A reply in bread']));
  });
});

describe('loading older notifications', () => {
  const older = itemOf('oats', { createdAt: '2026-06-01T08:00:00Z', isRead: true });

  it('adds them to the list, and keeps them when new ones are shown', async () => {
    fakeApi({ 'GET /api/notifications?cursor=c1': { data: pageOf([bread, older]) } });
    const { user } = show(pageOf([bread], 'c1'));
    const link = screen.getByRole('link', { name: 'Show older ones' });
    expect(link.getAttribute('href')).toBe('/notifications?cursor=c1');
    await user.click(link);
    await waitFor(() => expect(lines()).toEqual(['Unread: A reply in bread', 'A reply in oats']));
    expect(screen.queryByRole('link', { name: 'Show older ones' })).toBeNull();
    fakeApi({ 'GET /api/notifications': { data: pageOf([itemOf('yeast'), bread], 'c0') } });
    act(() => dispatchHint({ topic: 'notifications' }));
    await user.click(await screen.findByRole('button', { name: '1 new notification' }));
    expect(lines()).toHaveLength(3);
  });

  it('shows an error if the server can’t be reached', async () => {
    fakeApi({});
    const { user } = show(pageOf([bread], 'c1'));
    await user.click(screen.getByRole('link', { name: 'Show older ones' }));
    await waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('connection'));
    expect(screen.getByRole('link', { name: 'Show older ones' })).toBeDefined();
  });
});
