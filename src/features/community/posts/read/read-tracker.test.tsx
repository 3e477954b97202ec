import { beforeEach, expect, it, vi } from 'vitest';
import { $unread } from '#src/client/unread.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { createReadTracker } from './read-tracker.ts';

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #see: (entries: object[]) => void;
      constructor(see: (entries: object[]) => void) {
        this.#see = see;
      }
      observe = (target: Element) => this.#see([{ target, isIntersecting: true }]);
    },
  );
});

it.each([
  ['loads the unread counts again once a comment was seen that a notification may be about', 1, 2],
  ['makes no further call if there is no unread notification', 0, 1],
])('%s', async (_, notifications, count) => {
  const calls = fakeApi({
    'POST /api/posts/p1/read': {},
    'GET /api/unread-counts': { data: { notifications: 0, messages: 3 } },
  });
  $unread.set({ notifications, messages: 3 });
  createReadTracker('p1', 0).watch(document.createElement('article'), 1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(count);
  expect($unread.get().notifications).toBe(0);
});
