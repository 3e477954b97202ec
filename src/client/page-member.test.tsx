import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeUploads } from '#testing/components/fake-uploads.ts';
import { callApi } from './api-client.ts';
import { call } from './call.ts';
import { isForeignPage, pageMember, pageToken } from './page-member.ts';
import { saveSession } from './session-storage.ts';
import { onSignedInAgain } from './sign-in-again.ts';
import { UnsentText } from './unsent-text.ts';
import { retryUntilAnswered } from './until-answered.ts';
import { uploadFile } from './upload-file.ts';

const refused = { failure: { code: 'unauthenticated' } };

/** Simulates a sign-in in another tab of the browser. */
const signIn = (id: string) => {
  localStorage.setItem('user_data', JSON.stringify({ id }));
  localStorage.setItem('auth_token', `token of ${id}`);
};

/** Fakes the server: responses depend on the token. */
function fakeServer(answer: (token: string | null, path: string) => Response | Promise<Response>) {
  const tokens: Array<string | null> = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization');
    tokens.push(token);
    return answer(token, path);
  });
  return tokens;
}
const ended = () =>
  Response.json({ error: { code: 'unauthenticated', message: 'The session has ended' } }, { status: 401 });

beforeEach(() => {
  document.documentElement.dataset['pageOf'] = 'mari';
  signIn('mari');
});

describe('the page’s member', () => {
  it('is the member the page was rendered for, or the first to sign in on a visitor’s page', () => {
    signIn('jaan');
    expect([pageMember(), pageToken(), isForeignPage()]).toEqual(['mari', null, true]);
    delete document.documentElement.dataset['pageOf'];
    expect([pageMember(), pageToken(), isForeignPage()]).toEqual(['jaan', 'token of jaan', false]);
    signIn('mari');
    expect([pageMember(), pageToken()]).toEqual(['jaan', null]);
  });

  it('is not mistaken for another member while no profile is known', () => {
    localStorage.removeItem('user_data');
    expect([pageToken(), isForeignPage()]).toEqual(['token of mari', false]);
  });

  it('is never stored beside another member’s token during a sign-in, because other tabs act on the token', () => {
    const stored: string[] = [];
    signIn('jaan');
    for (const act of ['setItem', 'removeItem'] as const) {
      const original = Storage.prototype[act];
      vi.spyOn(Storage.prototype, act).mockImplementation(function (this: Storage, ...given: [string, string]) {
        original.apply(this, given);
        stored.push(
          `${JSON.parse(localStorage.getItem('user_data') ?? '{}').id}: ${localStorage.getItem('auth_token')}`,
        );
      });
    }
    saveSession('token of mari', { id: 'mari' });
    vi.restoreAllMocks();
    expect(stored).toEqual(['jaan: null', 'mari: null', 'mari: token of mari']);
  });
});

describe('when someone else signs in in another tab', () => {
  it('a call of the page’s member is not made', async () => {
    const calls = fakeApi({ 'GET /api/users/profile': {} });
    signIn('jaan');
    await expect(call('GET /api/users/profile')).rejects.toMatchObject(refused);
    expect(calls).toEqual([]);
  });

  it('a call whose session has ended is not retried in the other member’s name', async () => {
    const tokens = fakeServer((token) => {
      signIn('jaan');
      return token === 'Bearer token of mari' ? ended() : Response.json({ success: true });
    });
    await expect(call('POST /api/messages/read-all', { body: { until: 'm' } })).rejects.toMatchObject(refused);
    expect(tokens).toEqual(['Bearer token of mari']);
    expect(localStorage.getItem('auth_token')).toBe('token of jaan');
  });

  it('a call that waited for the network is not made in the other member’s name', async () => {
    const tokens = fakeServer(() => {
      throw new TypeError('Failed to fetch');
    });
    const { signal } = new AbortController();
    const send = () => call('POST /api/messages/read-all', { body: { until: 'm' } });
    const onAway = () => {
      signIn('jaan');
      setTimeout(() => dispatchEvent(new Event('online')));
    };
    await expect(retryUntilAnswered(send, { signal, onAway })).rejects.toMatchObject(refused);
    expect(tokens).toEqual(['Bearer token of mari']);
  });

  it('calls open to visitors are made as a visitor, and the signed-in member can still be looked up', async () => {
    signIn('jaan');
    const tokens = fakeServer(() => Response.json({ success: true }));
    await callApi('POST', '/api/analytics/track', {});
    await callApi('GET', '/api/users/profile', undefined, { asAnyMember: true });
    expect(tokens).toEqual([null, 'Bearer token of jaan']);
  });

  it('a file is not uploaded', async () => {
    const uploads = fakeUploads(() => ({}));
    signIn('jaan');
    await expect(uploadFile('/api/message-files', new Blob(['a']), () => undefined)).rejects.toMatchObject(refused);
    expect(uploads).toEqual([]);
  });

  it('work that waits for the page’s member doesn’t continue for anyone else', () => {
    const goOn = vi.fn();
    localStorage.removeItem('auth_token');
    const stop = onSignedInAgain(goOn);
    signIn('jaan');
    dispatchEvent(new Event('storage'));
    expect(goOn).not.toHaveBeenCalled();
    signIn('mari');
    dispatchEvent(new Event('storage'));
    expect(goOn).toHaveBeenCalledOnce();
    stop();
  });

  it('an unsent text stays with its writer and is neither saved for the other member nor mixed with theirs', async () => {
    let text = '';
    const unsent = () =>
      new UnsentText(
        {
          read: () => ({ content: [text] }),
          isBlank: () => text === '',
          show: ({ content = [] }) => {
            text = content[0] ?? '';
          },
          reset: () => undefined,
          offer: () => undefined,
        },
        { memberId: pageMember(), place: 'post' },
      );
    const calls = fakeApi({
      'GET /api/unsent-texts/post': { data: { text: { clientId: 'c', version: 1, content: { content: ['Jaan’s'] } } } },
      'PUT /api/unsent-texts/post': { data: { version: 2 } },
    });
    signIn('jaan');
    const written = unsent();
    await Promise.resolve();
    expect(text).toBe('');
    text = 'Mari’s';
    written.changed();
    written.leave();
    await Promise.resolve();
    expect(calls).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kogu.unsent'))).toEqual(['kogu.unsent.mari.post']);
  });

  it('an unsent text without a known writer is not kept on the device', () => {
    fakeApi({});
    const surface = {
      read: () => ({ content: ['Whose?'] }),
      isBlank: () => false,
      ...{ show: () => undefined, reset: () => undefined, offer: () => undefined },
    };
    new UnsentText(surface, { memberId: null, place: 'post' }).keepNow();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('kogu'))).toEqual([]);
  });
});
