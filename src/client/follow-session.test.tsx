import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { startListening } from '#testing/components/start-listening.ts';
import { call } from './call.ts';
import { followSession } from './follow-session.ts';
import { signOutOnLostSession } from './lost-session.ts';

const reload = vi.fn();
const stop = startListening(() => {
  followSession();
  signOutOnLostSession();
});
afterAll(stop);

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('location', { reload, pathname: '/', search: '' });
  document.documentElement.dataset['pageOf'] = 'mari';
});

/** Simulates a sign-in in another tab of the browser. */
const signIn = (id: string) => {
  localStorage.setItem('user_data', JSON.stringify({ id }));
  localStorage.setItem('auth_token', `token of ${id}`);
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
};

it('a page reloads when someone else signs in in another tab, but not when the page’s member does', () => {
  signIn('mari');
  expect(reload).not.toHaveBeenCalled();
  signIn('jaan');
  expect(reload).toHaveBeenCalledOnce();
});

describe('a page that belongs to another member from the moment it opens', () => {
  it.each([
    ['is reloaded', 'navigate', 'token of jaan', 1],
    ['drops its token if reloading doesn’t help, because the cookie is another member’s', 'reload', null, 0],
  ])('%s', (_, type, token, reloads) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    localStorage.setItem('user_data', JSON.stringify({ id: 'jaan' }));
    localStorage.setItem('auth_token', 'token of jaan');
    startListening(followSession)();
    expect(localStorage.getItem('auth_token')).toBe(token);
    expect(reload).toHaveBeenCalledTimes(reloads);
    vi.restoreAllMocks();
  });
});

it('a page with unsaved input isn’t reloaded', () => {
  document.body.innerHTML = '<form data-unsaved></form>';
  signIn('jaan');
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = '';
});

it('a call refused because someone else is signed in doesn’t sign them out', async () => {
  fakeApi({});
  signIn('jaan');
  const reason = await call('GET /api/users/profile').catch((error) => error);
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(localStorage.getItem('auth_token')).toBe('token of jaan');
  expect(reload).toHaveBeenCalledTimes(2);
});
