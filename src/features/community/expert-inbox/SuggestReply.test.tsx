import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { $messageField } from '../threads/conversation/message-field.ts';
import { SuggestReply } from './SuggestReply.tsx';

const address = 'POST /api/expert/messages/c1/suggestion';
let field: HTMLTextAreaElement;

beforeEach(() => {
  field = document.createElement('textarea');
  act(() => $messageField.set(field));
});

const type = (text: string) =>
  act(() => {
    field.value = text;
    field.dispatchEvent(new Event('input'));
  });
const press = async (user: ReturnType<typeof renderWhole>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name, hidden: true }));
const open = () => renderWhole(<SuggestReply page={testPage} id="c1" />).user;

describe('suggesting a reply', () => {
  it('fills the empty composer, and marks the reply until it is sent', async () => {
    fakeApi({ [address]: { data: { reply: 'Hello, Mari.' } } });
    await press(open(), 'Suggest a reply');
    expect(await screen.findByText(/A language model suggested this reply/)).toBeTruthy();
    expect(field.value).toBe('Hello, Mari.');
    type('');
    expect(screen.queryByText(/A language model suggested/)).toBeNull();
  });

  it('asks before it replaces text, and can be undone', async () => {
    const calls = fakeApi({ [address]: { data: { reply: 'Hello.' } } });
    const user = open();
    type('My own words');
    await press(user, 'Suggest a reply');
    await press(user, 'Keep mine');
    expect([calls.length, field.value]).toEqual([0, 'My own words']);
    await press(user, 'Suggest a reply');
    await press(user, 'Replace');
    await press(user, 'Take it back');
    expect(field.value).toBe('My own words');
  });

  it('asks before it replaces text that was typed while the model worked', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    fakeApi({ [address]: () => promise });
    const user = open();
    await press(user, 'Suggest a reply');
    type('Typed meanwhile');
    resolve({ data: { reply: 'Hello.' } });
    await press(user, 'Keep mine');
    expect(field.value).toBe('Typed meanwhile');
  });

  it('shows an error and leaves the composer unchanged if the model fails', async () => {
    fakeApi({ [address]: { status: 503, code: 'model_busy' } });
    await press(open(), 'Suggest a reply');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field.value).toBe('');
  });
});
