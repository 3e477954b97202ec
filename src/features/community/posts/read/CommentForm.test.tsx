import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buttonNamed } from '#testing/components/button-named.ts';
import {
  commentField,
  commentRow,
  commentRows,
  openThread,
  prepareThread,
  threadAnswers,
  typeComment,
} from '#testing/components/open-thread.tsx';
import { comment } from './fake-thread.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

beforeEach(prepareThread);

describe('writing a comment', () => {
  const created = { data: { id: 'c3', state: 'published', position: 3 } };
  const own = comment(3, { isOwn: true, html: '<p>Hello</p>' });

  it('shows the comment below those that others wrote before it, and clears the field', async () => {
    const { user } = openThread([comment(1)], {
      'POST /api/posts/p1/comments': created,
      ...threadAnswers([comment(2), own]),
    });
    typeComment('Hello');
    await user.click(buttonNamed('Answer'));
    await screen.findByText('Hello', { selector: 'p' });
    const shown = commentRows().map(({ textContent }) => /Text \d|Hello/.exec(textContent)?.[0]);
    expect(shown).toEqual(['Text 1', 'Text 2', 'Hello']);
    expect(commentField().value).toBe('');
  });

  it('keeps the text and shows the error if the server refuses', async () => {
    const { user } = openThread([], { 'POST /api/posts/p1/comments': { status: 409, code: 'conflict' } });
    typeComment('Hello');
    await user.click(buttonNamed('Answer'));
    expect(await screen.findByText(/Please try again/)).toBeTruthy();
    expect(commentField().value).toBe('Hello');
  });

  it('sends the text again with the same id once the network is back', async () => {
    let isAway = true;
    const { user, calls } = openThread([comment(1)], {
      'POST /api/posts/p1/comments': () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : created),
      ...threadAnswers([own]),
    });
    typeComment('Hello');
    await user.click(buttonNamed('Answer'));
    expect(await screen.findByText(/your answer is sent as soon as it’s back/)).toBeTruthy();
    // The member needs to do nothing, so nothing asks them to.
    expect(screen.queryByText(/try again/)).toBeNull();
    isAway = false;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Hello', { selector: 'p' });
    const sent = calls
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('says that the service can’t take the text, not that there is no connection, until it is sent', async () => {
    let isBusy = true;
    const { user } = openThread([comment(1)], {
      'POST /api/posts/p1/comments': () => (isBusy ? { status: 503, code: 'unavailable' } : created),
      ...threadAnswers([own]),
    });
    typeComment('Hello');
    await user.click(buttonNamed('Answer'));
    await screen.findByText(/the service can’t take it right now/);
    expect(screen.queryByText(/No connection/)).toBeNull();
    isBusy = false;
    act(() => void dispatchEvent(new Event('api-back')));
    await screen.findByText('Hello', { selector: 'p' });
    expect(screen.queryByText(/the service can’t take it right now/)).toBeNull();
  });

  const clickTwice = {
    'in one task': async (button: HTMLElement) => {
      button.click();
      button.click();
    },
    'in two tasks': async (button: HTMLElement) => {
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
      button.click();
    },
  };

  it.each(Object.entries(clickTwice))('sends the text once when the button is clicked twice %s', async (_, click) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { calls } = openThread([comment(1)], {
      'POST /api/posts/p1/comments': () => promise,
      ...threadAnswers([own]),
    });
    typeComment('Hello');
    await act(() => click(buttonNamed('Answer')));
    expect(commentField().value).toBe('Hello');
    resolve(created);
    await screen.findByText('Hello', { selector: 'p' });
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(commentField().value).toBe('');
  });

  it.each(Object.entries(clickTwice))(
    'keeps the text if a call fails during which it is clicked %s',
    async (_, click) => {
      const { promise, resolve } = Promise.withResolvers<object>();
      const { calls } = openThread([], { 'POST /api/posts/p1/comments': () => promise });
      typeComment('Hello');
      act(() => buttonNamed('Answer').click());
      await act(() => click(buttonNamed(/Sending/)));
      resolve({ status: 409, code: 'conflict' });
      await screen.findByText(/Please try again/);
      expect(commentField().value).toBe('Hello');
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    },
  );

  it('keeps the text through clicks while the network is away, until it is stored', async () => {
    let isAway = true;
    const { calls } = openThread([comment(1)], {
      'POST /api/posts/p1/comments': () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : created),
      ...threadAnswers([own]),
    });
    typeComment('Hello');
    for (let clicks = 0; clicks < 4; clicks += 1) {
      await act(() => clickTwice['in one task'](buttonNamed(/Answer|Sending/)));
      await screen.findByText(/your answer is sent as soon as it’s back/);
      expect(commentField().value).toBe('Hello');
      expect(localStorage.getItem('kogu.unsent.mari.comments:p1') ?? 'Hello').toContain('Hello');
    }
    isAway = false;
    await act(() => clickTwice['in one task'](buttonNamed('Answer')));
    await screen.findByText('Hello', { selector: 'p' });
    const ids = calls
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends the text under a new id if its id belongs to another text, such as one sent from another tab', async () => {
    const sentIds: string[] = [];
    const sent = { id: 'used-elsewhere', values: { body: ['First'], parentId: [''], parentName: [''] }, version: 0 };
    localStorage.setItem('kogu.unsent.mari.comments:p1', JSON.stringify({ ...sent, isSaved: true }));
    const { user } = openThread([comment(1)], {
      'POST /api/posts/p1/comments': ({ body }) => {
        sentIds.push((body as { clientId: string }).clientId);
        return sentIds.length === 1 ? { status: 409, code: 'text_sent' } : created;
      },
      ...threadAnswers([own]),
    });
    await waitFor(() => expect(commentField().value).toBe('First'));
    typeComment('Hello');
    await user.click(buttonNamed('Answer'));
    await screen.findByText('Hello', { selector: 'p' });
    expect(sentIds).toEqual(['used-elsewhere', expect.not.stringMatching('used-elsewhere')]);
    expect(commentField().value).toBe('');
  });

  it('opens the form for a reply below its comment, and moves its text to the end on Escape', async () => {
    const { user } = openThread([comment(1), comment(2)]);
    await user.click(commentRow('Text 1').getByRole('button', { name: 'Reply to Jaan Rebane' }));
    expect(screen.getByText('Replying to')).toBeTruthy();
    expect(screen.getByText('Text 1').closest('article')?.nextElementSibling?.tagName).toBe('FORM');
    typeComment('Me too');
    fireEvent.keyDown(commentField(), { key: 'Escape' });
    expect(screen.getByText('Text 1').closest('article')?.nextElementSibling?.tagName).not.toBe('FORM');
    expect(commentField().value).toBe('Me too');
  });
});
