import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startListening } from '#testing/components/start-listening.ts';

const profileOf = (id: string, name: string) => ({ id, name, theme: 'dark' });
const stored = () => JSON.parse(localStorage.getItem('user_data') ?? 'null');

let stop: (() => void) | undefined;

/**
 * Opens a page that the server rendered for Mari, as far as the header's profile is concerned. `early` is what happens
 * before the header's menu has loaded.
 */
async function openPage(embedded: object | null, early?: (store: typeof import('./profile-store.ts')) => void) {
  if (embedded) {
    document.documentElement.dataset['pageOf'] = 'mari';
    const script = document.createElement('script');
    script.type = 'application/json';
    script.dataset['profile'] = '';
    script.textContent = JSON.stringify(embedded);
    document.body.appendChild(script);
  }
  vi.resetModules();
  const store = await import('./profile-store.ts');
  early?.(store);
  stop = startListening(store.watchProfile);
  return store.$profile;
}

beforeEach(() => {
  localStorage.setItem('user_data', JSON.stringify(profileOf('mari', 'Mari Tamm')));
  localStorage.setItem('auth_token', 'token of mari');
  return () => {
    stop?.();
    delete document.documentElement.dataset['theme'];
  };
});

describe('the profile in the header', () => {
  it('comes from a page that contains it, without a request', async () => {
    const calls = fakeApi({});
    const $profile = await openPage(profileOf('mari', 'Mari Kask'));
    expect($profile.get()).toEqual({ user: profileOf('mari', 'Mari Kask'), failure: null });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(calls).toEqual([]);
  });

  it('is loaded on other pages, after the stored one is shown', async () => {
    fakeApi({ 'GET /api/users/profile': { user: profileOf('mari', 'Mari Kask') } });
    const $profile = await openPage(null);
    expect($profile.get().user?.name).toBe('Mari Tamm');
    await expect.poll(() => $profile.get().user?.name).toBe('Mari Kask');
  });

  it('is loaded if the plan changed before the menu had loaded', async () => {
    const calls = fakeApi({ 'GET /api/users/profile': { user: profileOf('mari', 'Mari Premium') } });
    const $profile = await openPage(profileOf('mari', 'Mari Kask'), ({ announceSubscriptionChange }) =>
      announceSubscriptionChange(),
    );
    await expect.poll(() => $profile.get().user?.name).toBe('Mari Premium');
    expect(calls).toHaveLength(1);
  });

  it('stays the one that was saved before the menu had loaded', async () => {
    fakeApi({ 'GET /api/users/profile': { user: profileOf('mari', 'Mari Saved') } });
    const $profile = await openPage(profileOf('mari', 'Mari Kask'), ({ showProfile }) =>
      showProfile(profileOf('mari', 'Mari Saved') as never),
    );
    expect($profile.get().user?.name).toBe('Mari Saved');
    expect(stored().name).toBe('Mari Saved');
  });

  it('is loaded if the browser doesn’t know whose token it has', async () => {
    localStorage.removeItem('user_data');
    const calls = fakeApi({ 'GET /api/users/profile': { user: profileOf('jaan', 'Jaan Kask') } });
    await openPage(profileOf('mari', 'Mari Kask'));
    await expect.poll(stored).toEqual(profileOf('jaan', 'Jaan Kask'));
    expect(calls).toHaveLength(1);
  });

  it('of a page that was rendered for someone else is neither shown nor stored', async () => {
    localStorage.setItem('user_data', JSON.stringify(profileOf('jaan', 'Jaan Kask')));
    fakeApi({ 'GET /api/users/profile': { user: profileOf('jaan', 'Jaan Kask') } });
    const $profile = await openPage(profileOf('mari', 'Mari Kask'));
    expect($profile.get().user?.id).not.toBe('mari');
    expect(stored().id).toBe('jaan');
  });
});
