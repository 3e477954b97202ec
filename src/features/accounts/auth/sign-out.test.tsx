import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsentText } from '#src/client/unsent-text.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { signOut } from './sign-out.ts';

const unsent = (isSaved: boolean) => JSON.stringify({ id: 'c', values: { content: ['Meri'] }, version: 1, isSaved });
const keptKeys = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('kogu.'))
    .sort();

beforeEach(() => {
  document.documentElement.dataset['pageOf'] = 'mari';
  vi.stubGlobal('location', { assign: vi.fn(), pathname: '/', search: '' });
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  localStorage.setItem('auth_token', 'token');
});

describe('signing out', () => {
  it('keeps texts that the server doesn’t have, and those of another member', async () => {
    localStorage.setItem('kogu.unsent.mari.post', unsent(true));
    localStorage.setItem('kogu.unsent.mari.letter', unsent(false));
    localStorage.setItem('kogu.unsent.jaan.post', unsent(true));
    localStorage.setItem('kogu.later.mari', '[]');
    sessionStorage.setItem('staff-waiting', '[]');
    fakeApi({ 'POST /api/auth/sign-out': {} });
    await signOut();
    expect(keptKeys()).toEqual(['kogu.later.mari', 'kogu.unsent.jaan.post', 'kogu.unsent.mari.letter']);
    expect(sessionStorage.getItem('staff-waiting')).toBeNull();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it('removes saved texts when the session has already ended', async () => {
    localStorage.setItem('kogu.unsent.mari.post', unsent(true));
    fakeApi({ 'POST /api/auth/sign-out': { status: 401, code: 'unauthenticated' } });
    await signOut();
    expect(keptKeys()).toEqual([]);
  });

  it('removes nothing if the server can’t be reached', async () => {
    localStorage.setItem('kogu.unsent.mari.post', unsent(true));
    fakeApi({});
    await expect(signOut()).rejects.toMatchObject({ failure: { code: 'offline' } });
    expect(keptKeys()).toEqual(['kogu.unsent.mari.post']);
    expect(localStorage.getItem('auth_token')).toBe('token');
  });

  it.each([
    ['doesn’t store a text again on leaving the page if the server has it', true, []],
    ['keeps a text on leaving the page if only this device has it', false, ['kogu.unsent.mari.post']],
  ])('%s', async (_, isSaved, kept) => {
    localStorage.setItem('kogu.unsent.mari.post', unsent(isSaved));
    fakeApi({ 'POST /api/auth/sign-out': {} });
    const surface = {
      read: () => ({ content: ['Meri'] }),
      isBlank: () => false,
      ...{ show: () => undefined, reset: () => undefined, offer: () => undefined },
    };
    const text = new UnsentText(surface, { memberId: 'mari', place: 'post' });
    await signOut();
    text.keepNow();
    expect(keptKeys()).toEqual(kept);
    localStorage.setItem('user_data', JSON.stringify({ id: 'jaan' }));
    localStorage.setItem('auth_token', 'token of jaan');
    text.keepNow();
    expect(keptKeys()).toEqual(kept);
  });
});
