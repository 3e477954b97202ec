import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buttonNamed } from '#testing/components/button-named.ts';
import {
  messageField,
  messageRows,
  prepareConversation,
  showConversation,
  typeMessage,
} from '#testing/components/show-conversation.tsx';
import { conversation, message } from './fake-conversation.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

const thread = 'GET /api/threads/c1';

beforeEach(prepareConversation);

const own = message(2, { isOwn: true });

describe('writing in a conversation', () => {
  it('shows a message while it is being sent, and clears the field', async () => {
    const { user } = showConversation(conversation([message(1)]), {
      'POST /api/threads/c1/messages': { data: { id: 'c1', messageId: 'm2', position: 2 } },
      [thread]: { data: conversation([message(1), own]) },
    });
    typeMessage('Text 2');
    await user.click(buttonNamed('Send'));
    expect(messageField().value).toBe('');
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(messageRows()).toHaveLength(2);
    expect(messageRows()[1]?.textContent).toContain('Text 2');
  });

  it('keeps a refused message with the error, and puts it back into the field on request', async () => {
    const refused = { status: 409, code: 'members_left' };
    const { user } = showConversation(conversation([message(1)]), { 'POST /api/threads/c1/messages': refused });
    typeMessage('Hello');
    await user.click(buttonNamed('Send'));
    expect(await screen.findByText('You can’t write here any more: no one else is left.')).toBeDefined();
    await user.click(buttonNamed('Edit'));
    expect(messageField().value).toBe('Hello');
    expect(document.activeElement).toBe(messageField());
    expect(messageRows()).toHaveLength(1);
  });

  it('focuses the field when opened through a mail’s reply link', async () => {
    showConversation(conversation([message(1)]), {}, { reply: '1' });
    await waitFor(() => expect(document.activeElement).toBe(messageField()));
  });
});

it('the message form says that the service can’t take a message, not that there is no connection', async () => {
  const { user } = showConversation(conversation([message(1)]), {
    'POST /api/threads/c1/messages': { status: 429, code: 'too_many_requests' },
  });
  typeMessage('Hello');
  await user.click(buttonNamed('Send'));
  await screen.findByText(/the service can’t take it right now/);
  expect(screen.getByText('Waiting to be sent…')).toBeTruthy();
  expect(screen.queryByText(/No connection/)).toBeNull();
});
