import { afterAll, expect, it, vi } from 'vitest';
import { loadModule } from '#src/client/load-module.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import '../../client/first-paint.js';
import { startMemberFeatures } from './start-member-features.ts';

// These modules fail to load. As in the build, `loadModule` loads them.
const lost = vi.hoisted(() => vi.fn());
vi.mock('../../features/community/threads/conversation/send-waiting-messages.ts', () =>
  lost('send-waiting-messages.js'),
);
vi.mock('../../features/community/threads/inbox/open-inbox.ts', () => lost('open-inbox.js'));
vi.mock('../../client/live.ts', () => ({ startLiveUpdates: () => undefined }));

// All component tests share one window, so the listeners of first-paint.js are removed afterwards.
const listening = vi.hoisted(() => {
  const added: Array<[string, EventListener, boolean?]> = [];
  const { addEventListener: add } = window;
  const follow = (...given: (typeof added)[number]) => {
    added.push(given);
    add(...given);
  };
  Object.assign(window, { addEventListener: follow });
  return { added, add };
});
afterAll(() => {
  Object.assign(window, { addEventListener: listening.add });
  for (const given of listening.added) window.removeEventListener(...given);
});

it('a part for members that fails to load never reloads the page; the inbox then opens as a page', async () => {
  fakeApi({});
  lost.mockImplementation((name: string) =>
    loadModule(async () => {
      throw new TypeError(`Failed to fetch dynamically imported module: https://a.test/_astro/${name}`);
    }),
  );
  const [reload, assign] = [vi.fn(), vi.fn()];
  vi.stubGlobal('location', { ...location, pathname: '/dashboard', reload, assign });
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  localStorage.setItem('kogu.send-queue.mari.c1.k', '{}');
  document.body.innerHTML = '<a href="/messages" data-inbox>Messages</a>';
  startMemberFeatures();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledWith('send-waiting-messages.js'));
  document.querySelector('a')?.click();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\/messages$/)));
  expect(reload).not.toHaveBeenCalled();
});
