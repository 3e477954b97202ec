import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { $messageField } from '../threads/conversation/message-field.ts';
import { $latestOwnMessage } from '../threads/list-beside.ts';
import { InboxPanel } from './InboxPanel.tsx';

const patch = 'PATCH /api/expert/messages/c1';
const replies = [{ id: 'r1', title: 'Sleep', body: 'Dear {name}, go to bed early.' }];
const show = (answers: Parameters<typeof fakeApi>[0] = {}, state: 'new' | 'closed' = 'new') => {
  const calls = fakeApi(answers);
  const given = { id: 'c1', state, note: 'Asked before', replies, member: 'Mari' } as const;
  return { ...renderWhole(<InboxPanel page={testPage} {...given} />), calls };
};
const button = (name: string) => screen.getByRole('button', { name });
const stateIs = (text: string) => expect(screen.getAllByRole('status')[0]?.textContent).toBe(text);

beforeEach(() => {
  $latestOwnMessage.set(null);
  $messageField.set(null);
});

describe('the expert’s panel beside a conversation', () => {
  it('closes and reopens the conversation at once, and keeps the focus', async () => {
    const { user, calls } = show({ [patch]: {} });
    await user.click(button('Close'));
    stateIs('Closed');
    expect(document.activeElement).toBe(button('Reopen'));
    await user.click(button('Reopen'));
    stateIs('Waiting');
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ state: 'closed' }, { state: 'open' }]));
  });

  it('undoes a refused change, and shows the error', async () => {
    const { user } = show({ [patch]: { status: 404, code: 'not_found' } });
    await user.click(button('Needs no answer'));
    await waitFor(() => stateIs('New'));
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true);
  });

  it('changes to answered once the expert has sent an answer, but not after a refused one or in another conversation', () => {
    show();
    const sent = { conversationId: 'c1', content: 'Yes', state: 'sent' } as const;
    act(() => $latestOwnMessage.set({ ...sent, conversationId: 'c2' }));
    act(() => $latestOwnMessage.set({ ...sent, state: 'refused' }));
    stateIs('New');
    act(() => $latestOwnMessage.set(sent));
    stateIs('Answered');
    expect(screen.queryByRole('button', { name: 'Needs no answer' })).toBeNull();
  });

  it('changes to waiting as soon as the member writes, and ignores hints about other conversations', async () => {
    const { calls } = show({ 'GET /api/expert/messages/c1': { data: { state: 'open' } } });
    act(() => $latestOwnMessage.set({ conversationId: 'c1', content: 'Yes', state: 'sent' }));
    stateIs('Answered');
    act(() => dispatchHint({ topic: 'messages', id: 'c2' }));
    act(() => dispatchHint({ topic: 'messages', id: 'c1', about: 'm1' }));
    expect(calls).toHaveLength(0);
    act(() => dispatchHint({ topic: 'messages', id: 'c1' }));
    await waitFor(() => stateIs('Waiting'));
  });

  it('keeps the state that the expert chose while the server’s state was being loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { user } = show({ 'GET /api/expert/messages/c1': () => promise, [patch]: {} });
    act(() => dispatchHint({ topic: 'messages', id: 'c1' }));
    await user.click(button('Close'));
    resolve({ data: { state: 'new' } });
    await act(() => promise);
    await waitFor(() => stateIs('Closed'));
  });

  it('inserts a saved reply after the typed text, with the member’s name', async () => {
    const { user } = show();
    const field = document.createElement('textarea');
    field.value = 'Hello!';
    document.body.appendChild(field);
    act(() => $messageField.set(field));
    await user.selectOptions(screen.getByLabelText('Saved reply'), 'Sleep');
    await user.click(button('Put into the message'));
    expect(field.value).toBe('Hello!\n\nDear Mari, go to bed early.');
    field.remove();
  });

  it('saves the note in place', async () => {
    const { user, calls } = show({ [patch]: {} });
    await user.type(screen.getByLabelText('Note'), '!');
    await user.click(button('Save note'));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ note: 'Asked before!' });
    await user.type(screen.getByLabelText('Note'), '!');
    expect(screen.queryByText('Saved.')).toBeNull();
  });
});
