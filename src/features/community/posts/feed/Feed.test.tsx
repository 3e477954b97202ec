import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { startSendingStoredCalls } from '#src/client/later.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Feed } from './Feed.tsx';
import type { Card } from './feed-store.ts';
import * as facts from './PostFacts.tsx';

const author = {
  ...{ id: 'jaan', name: 'Jaan Tamm', initials: 'JT', picture: null },
  ...{ isExpert: false, isStaff: false, hasProfile: true },
};
const postOf = (id: string, more: Partial<Card> = {}): Card => ({
  ...{ id, kind: 'discussion', locale: 'en', title: `About ${id}`, excerpt: 'Salt first.', picture: null, author },
  ...{ space: { id: 'bread', slug: 'bread', name: 'Bread', icon: 'moon' } },
  ...{ createdAt: '2026-06-15T08:00:00Z', lastActivityAt: '2026-06-15T08:00:00Z', editedAt: null },
  ...{ commentCount: 0, lastPosition: 0, readPosition: 0, reactions: { heart: 1 }, mine: [], commenters: [] },
  ...{ isPinned: false, isLocked: false, isUnread: false, isAnswered: false, isFollowing: false, isMuted: false },
  ...{ isSaved: false, poll: null },
  ...more,
});
const view = { sort: 'newest', filter: 'all' } as const;
const show = (posts: readonly Card[], isAnnounced = true) =>
  renderIsland(<Feed posts={posts} view={isAnnounced ? view : null} reactions={['heart', 'like']} />);
const rowOf = (id: string) =>
  within(screen.getByRole('heading', { name: new RegExp(`About ${id}`) }).closest('article') as HTMLElement);
const heart = (id: string) => rowOf(id).getByRole('button', { name: /Love\s?\d/ });
const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
/** Makes the page old enough to reload its posts. */
const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => vi.restoreAllMocks();
});

describe('a reaction to a post in a list', () => {
  const put = 'PUT /api/posts/rye/reactions/heart';

  it('appears at once, and then gets the count from the server', async () => {
    fakeApi({ [put]: { data: { reactions: { heart: 5 }, mine: ['heart'] } } });
    const { user } = show([postOf('rye')]);
    await user.click(heart('rye'));
    expect(heart('rye').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(heart('rye').textContent).toContain('5'));
  });

  it('is removed again if the server refuses', async () => {
    fakeApi({ [put]: { status: 409, code: 'space_archived' } });
    const { user } = show([postOf('rye')]);
    await user.click(heart('rye'));
    await waitFor(() => expect(heart('rye').getAttribute('aria-pressed')).toBe('false'));
    expect(heart('rye').textContent).toContain('1');
  });

  it('stays while offline, and is sent once the network is back', async () => {
    const calls = fakeApi({});
    show([postOf('rye')]);
    startSendingStoredCalls();
    // Otherwise, the retry after two seconds might send it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const settle = () => act(() => vi.advanceTimersByTimeAsync(10));
    fireEvent.click(heart('rye'));
    await settle();
    expect(calls).toHaveLength(1);
    expect(heart('rye').getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('kogu.later.mari')).toContain('reaction rye heart');
    const later = fakeApi({ [put]: { data: { reactions: { heart: 2 }, mine: ['heart'] } } });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(later.map(({ method }) => method)).toEqual(['PUT']);
    expect(localStorage.getItem('kogu.later.mari')).toBeNull();
  });

  it('isn’t overwritten by the response to an earlier request', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
    fakeApi({
      'GET /api/posts/cards': () => answered,
      [put]: { data: { reactions: { heart: 2 }, mine: ['heart'] } },
    });
    const { user } = show([postOf('rye')]);
    await act(async () => dispatchHint({ topic: 'post', id: 'rye' }));
    await user.click(heart('rye'));
    await waitFor(() => expect(heart('rye').textContent).toContain('2'));
    await act(async () => answer({ data: { items: [postOf('rye')] } }));
    expect(heart('rye').getAttribute('aria-pressed')).toBe('true');
  });

  it('reflects the last of several clicks', async () => {
    const calls = fakeApi({
      [put]: { data: { reactions: { heart: 2 }, mine: ['heart'] } },
      'DELETE /api/posts/rye/reactions/heart': { data: { reactions: { heart: 1 }, mine: [] } },
    });
    const { user } = show([postOf('rye')]);
    await user.click(heart('rye'));
    await user.click(heart('rye'));
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE']));
    await waitFor(() => expect(heart('rye').getAttribute('aria-pressed')).toBe('false'));
  });

  it('is still shown, but can’t be added, if the community no longer offers it', () => {
    show([postOf('rye', { reactions: { heart: 1, laugh: 2 } })]);
    const [heart, laugh] = screen.getAllByRole('button').filter((button) => /^\D*[12]$/.test(button.textContent ?? ''));
    expect([heart, laugh].map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, true]);
  });

  it('can be any reaction that the community offers', async () => {
    const calls = fakeApi({
      'PUT /api/posts/rye/reactions/like': { data: { reactions: { like: 1 }, mine: ['like'] } },
    });
    const { user } = show([postOf('rye', { reactions: {} })]);
    await user.click(rowOf('rye').getByRole('button', { name: 'Add a reaction' }));
    await user.click(rowOf('rye').getByRole('button', { name: 'Like' }));
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(rowOf('rye').getByRole('button', { pressed: true, name: /Like/ })).toBeTruthy();
  });
});

it('a member saves a post from the list, and unsaves it again', async () => {
  const calls = fakeApi({ 'PUT /api/posts/rye/save': {}, 'DELETE /api/posts/rye/save': {} });
  const { user } = show([postOf('rye')]);
  const save = rowOf('rye').getByRole('button', { name: 'Save this post' });
  await user.click(save);
  expect(save.getAttribute('aria-pressed')).toBe('true');
  await user.click(save);
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE']));
  expect(save.getAttribute('aria-pressed')).toBe('false');
});

describe('an open list of posts', () => {
  const hint = (...given: Parameters<typeof dispatchHint>) => act(async () => dispatchHint(...given));

  it('announces new posts and shows them on request', async () => {
    const [old, fresh] = [postOf('rye'), postOf('oats', { createdAt: '2026-06-15T08:30:00Z' })];
    const calls = fakeApi({
      'GET /api/posts/new-count': { data: { count: 1 } },
      'GET /api/posts': { data: { items: [fresh, old], nextCursor: null } },
    });
    const { user } = show([old]);
    await hint({ topic: 'feed' });
    await user.click(await screen.findByRole('button', { name: '1 new post' }));
    await waitFor(() => expect(titles()).toEqual(['About oats', 'About rye']));
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull();
    expect(calls[0]?.path).toContain(`since=${encodeURIComponent(old.createdAt)}`);
    await hint({ topic: 'feed' });
    await waitFor(() => expect(calls.at(-1)?.path).toContain(encodeURIComponent(fresh.createdAt)));
  });

  it('shows changes to its posts in place, and says when a post is gone', async () => {
    fakeApi({ 'GET /api/posts/cards': { data: { items: [postOf('rye', { title: 'About rye bread' })] } } });
    show([postOf('oats'), postOf('rye')]);
    await hint({ topic: 'post', id: 'rye' });
    await waitFor(() => expect(titles()).toEqual(['About oats', 'About rye bread']));
    fakeApi({ 'GET /api/posts/cards': { data: { items: [] } } });
    await hint({ topic: 'post', id: 'rye' });
    expect(await screen.findByText('This post is no longer here.')).toBeTruthy();
    expect(titles()).toEqual(['About oats']);
  });

  it('reloads only posts that a hint is about, but all of them after the connection was lost', async () => {
    const calls = fakeApi({
      'GET /api/posts/cards': { data: { items: [postOf('oats'), postOf('rye')] } },
      'GET /api/posts/new-count': { data: { count: 0 } },
    });
    show([postOf('oats'), postOf('rye')]);
    await hint({ topic: 'post', id: 'elsewhere' });
    await hint({ topic: 'post', id: 'rye' });
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/posts/cards?ids=rye']));
    later();
    await hint(null);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/posts/cards?ids=oats%2Crye'));
  });

  it('rerenders only one row of 200 after a hint', async () => {
    const posts = Array.from({ length: 200 }, (_, index) => postOf(`n${index}`));
    fakeApi({ 'GET /api/posts/cards': { data: { items: [postOf('n7', { reactions: { heart: 9 } })] } } });
    const rendered = vi.spyOn(facts, 'PostFacts');
    show(posts, false);
    rendered.mockClear();
    await hint({ topic: 'post', id: 'n7' });
    await screen.findByText('9');
    expect(rendered.mock.calls.map(([{ post }]) => post.id)).toEqual(['n7']);
  });
});

it('the list of posts marks open and answered questions, and polls', () => {
  const poll = { optionCount: 2, voterCount: 0, hasVoted: false, isClosed: false };
  show([
    postOf('rye', { kind: 'question' }),
    postOf('oats', { kind: 'question', isAnswered: true }),
    postOf('salt', { kind: 'poll', poll }),
  ]);
  expect(rowOf('rye').getByText('Question')).toBeTruthy();
  expect(rowOf('oats').getByText('Answered')).toBeTruthy();
  expect(rowOf('salt').getByText('Poll')).toBeTruthy();
});

it('the list of posts counts a question’s answers, and the comments on other posts', () => {
  show([postOf('rye', { kind: 'question', commentCount: 2 }), postOf('oats', { commentCount: 2 })]);
  expect(rowOf('rye').getByRole('link', { name: '2 answers' })).toBeTruthy();
  expect(rowOf('rye').queryByText(/comment/i)).toBeNull();
  expect(rowOf('oats').getByRole('link', { name: '2 comments' })).toBeTruthy();
});

it('the list of posts never counts more new comments than exist', () => {
  const unread = { isUnread: true, readPosition: 2, lastPosition: 5 };
  show([postOf('rye', { ...unread, commentCount: 5 }), postOf('oats', { ...unread, commentCount: 0 })]);
  expect(rowOf('rye').getByRole('link', { name: '3 new' })).toBeTruthy();
  expect(rowOf('oats').queryByRole('link', { name: /new/ })).toBeNull();
  expect(rowOf('oats').getByRole('link', { name: 'Comment' })).toBeTruthy();
});

describe('loading more posts', () => {
  const read = 'GET /api/posts';
  const cursorOf = ({ path }: { path: string }) => new URL(path, 'https://kuu.test').searchParams.get('cursor');
  const showFurther = (posts: readonly Card[], cursor: string | null = 'after-rye') =>
    renderIsland(<Feed posts={posts} view={view} further={cursor ? { view, cursor } : null} reactions={['heart']} />);
  const link = () => screen.queryByRole('link', { name: 'Show more posts' });
  /** Makes every observed element count as in view. */
  const seeEverything = () =>
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #see: (seen: unknown[]) => void;
        constructor(see: (seen: unknown[]) => void) {
          this.#see = see;
        }
        observe = () => this.#see([{ isIntersecting: true }]);
        disconnect = () => undefined;
      },
    );

  it('adds them without duplicates, and focuses the first of them', async () => {
    const calls = fakeApi({ [read]: { data: { items: [postOf('rye'), postOf('oat')], nextCursor: null } } });
    const { user } = showFurther([postOf('rye')]);
    expect(link()?.getAttribute('href')).toBe('/community?sort=newest&cursor=after-rye');
    await user.click(link() as HTMLElement);
    await waitFor(() => expect(titles()).toEqual(['About rye', 'About oat']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('About oat'));
    expect([link(), calls.map(cursorOf)]).toEqual([null, ['after-rye']]);
  });

  it('happens automatically twice before the reader reaches the end', async () => {
    let count = 0;
    seeEverything();
    const answer = () => {
      count += 1;
      return { data: { items: [postOf(`p${count}`)], nextCursor: `c${count}` } };
    };
    const calls = fakeApi({ [read]: answer });
    showFurther([postOf('rye')]);
    await waitFor(() => expect(titles()).toEqual(['About rye', 'About p1', 'About p2']));
    expect(document.activeElement).toBe(document.body);
    const href = '/community?sort=newest&cursor=c2';
    expect([link()?.getAttribute('href'), calls.map(cursorOf)]).toEqual([href, ['after-rye', 'c1']]);
  });

  it('can be retried after a failure', async () => {
    fakeApi({ [read]: { status: 503, code: 'unavailable' } });
    const { user } = showFurther([postOf('rye')]);
    await user.click(link() as HTMLElement);
    await screen.findByText(/service is currently unavailable|try again/i);
    fakeApi({ [read]: { data: { items: [postOf('oat')], nextCursor: null } } });
    await user.click(link() as HTMLElement);
    await waitFor(() => expect(titles()).toEqual(['About rye', 'About oat']));
  });

  it('isn’t offered at the end of the list', () => {
    showFurther([postOf('rye')], null);
    expect(link()).toBeNull();
  });
});
